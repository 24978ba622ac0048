// E1 and E2 by hand: a page as a good engineer would write it in JavaScript without a framework.
// Cells are memoised by their item, the list is compared key by key, and what differs is encoded.
// There is no layout. `page.mjs change|prepend COUNT` prints seven runs in nanoseconds for one
// event as JSON.

const RUNS = 7;
const [workload, countText] = process.argv.slice(2);
const COUNT = Number(countText);
const EVENTS = Math.max(20, Math.round(200_000 / COUNT));

const item = (number) => ({
  id: `item-${number}`, title: `The title of item ${number % 100}`,
  body: `Some words about the item, and some more ${number % 17}`,
});

const button = () => ({ type: "button", grow: 1, height: 36 });
const cell = ({ id, title, body }) => ({
  type: "column", padding: 12, gap: 8, children: [
    { type: "row", gap: 8, children: [
      { type: "image", width: 40, height: 40, src: id },
      { type: "column", grow: 1, shrink: 1, children: [
        { type: "text", fontSize: 17, lines: 1, text: title },
        { type: "text", lines: 2, text: body }] }] },
    { type: "image", aspectRatio: 1.5, src: id },
    { type: "row", children: [button(), button(), button()] }],
});

const memo = new WeakMap();
function rendered(item) {
  let tree = memo.get(item);
  if (tree === undefined) memo.set(item, (tree = cell(item)));
  return tree;
}

/** What makes `next` of the element `last`, below `path`. */
function compare(last, next, path, operations) {
  for (const name in next) {
    if (name === "children") {
      next.children.forEach((child, index) =>
        compare(last.children[index], child, `${path}/children/${index}`, operations));
    } else if (last[name] !== next[name]) {
      operations.push({ op: "replace", path: `${path}/${name}`, value: next[name] });
    }
  }
}

/** The operations that make the page of `next` out of the page of `last`: cells with the same key
 * at both ends are compared where they stand, and only what is between is looked up by key. */
function difference(last, next) {
  const operations = [];
  const cellChange = (before, after, index) => {
    if (before !== after) compare(rendered(before), rendered(after), `/cells/${index}`, operations);
  };
  let start = 0;
  while (start < last.length && start < next.length && last[start].id === next[start].id) {
    cellChange(last[start], next[start], start);
    start += 1;
  }
  let [lastEnd, nextEnd] = [last.length, next.length];
  while (lastEnd > start && nextEnd > start && last[lastEnd - 1].id === next[nextEnd - 1].id) {
    cellChange(last[--lastEnd], next[--nextEnd], nextEnd);
  }
  const kept = new Set();
  for (let index = start; index < nextEnd; index++) kept.add(next[index].id);
  const old = new Map();
  for (let index = lastEnd - 1; index >= start; index--) {
    if (kept.has(last[index].id)) old.set(last[index].id, last[index]);
    else operations.push({ op: "remove", path: `/cells/${index}` });
  }
  for (let index = start; index < nextEnd; index++) {
    const before = old.get(next[index].id);
    if (before !== undefined) cellChange(before, next[index], index);
    else operations.push({ op: "add", path: `/cells/${index}`, value: rendered(next[index]) });
  }
  return operations;
}

let items = Array.from({ length: COUNT }, (_, number) => item(number));
items.forEach(rendered);
let round = 0;

function event() {
  round += 1;
  let next;
  if (workload === "change") {
    const index = (round * 37) % COUNT;
    next = items.slice();
    next[index] = { ...items[index], title: `The title of round ${round % 97}` };
  } else {
    next = [item(1_000_000 + round), ...items.slice(0, -1)];
  }
  const operations = difference(items, next);
  items = next;
  return JSON.stringify(operations);
}

function run() {
  const cpu = process.cpuUsage();
  const wall = process.hrtime.bigint();
  let length = 0;
  for (let index = 0; index < EVENTS; index++) length += event().length;
  const used = process.cpuUsage(cpu);
  if (length < EVENTS * 40) throw new Error("another delta");
  return {
    wall: Number(process.hrtime.bigint() - wall) / EVENTS,
    cpu: ((used.user + used.system) * 1000) / EVENTS,
  };
}

for (let warming = 0; warming < 10; warming++) run();
const runs = Array.from({ length: RUNS }, run);
console.log(JSON.stringify({ wall: runs.map((r) => r.wall), cpu: runs.map((r) => r.cpu) }));
