"""A data service: makes the clock and the weather of `weather.feed` while someone looks at them.

    python examples/data_service.py [COMMANDS-ENDPOINT DELTAS-ENDPOINT]
"""

import logging
import random
import sys
import time

import feedd

LOCAL = ("tcp://127.0.0.1:7401", "tcp://127.0.0.1:7402")
CITIES = {"italy": ["Rome", "Milan", "Naples", "Turin"], "norway": ["Oslo", "Bergen", "Bodø"]}

service = feedd.DataService(feedd.Endpoints(*(sys.argv[1:3] or LOCAL)))


# Called when a page needs the source, and each second from then on until nobody looks any more.
@service.source("timeOfDay", every=1.0)
def time_of_day():
    return time.strftime("%H:%M:%S")


# `weather/italy` on the bus: called with what stands behind the name, again whenever it is stale.
@service.source("weather")
def weather(country):
    if country not in CITIES:
        # The page's <error> shows this.
        raise LookupError(f"no cities of {country} are known")
    cities = random.sample(CITIES[country], len(CITIES[country]))
    return [
        {"id": city, "celsius": random.randint(10, 30), "sky": random.choice(["clear", "rain"])}
        for city in cities
    ]


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    try:
        service.run()
    except KeyboardInterrupt:
        pass
