"""A data service for tests: says who it is, and keeps its weather fresh while it lives.

    weather_service.py COMMANDS-ENDPOINT DELTAS-ENDPOINT NAME
"""

import sys

import feedd

commands, deltas, name = sys.argv[1:]
service = feedd.DataService(feedd.Endpoints(commands, deltas))


@service.source("weather", every=0.2, ttl=1.5)
def weather(city):
    return f"by {name}"


service.run()
