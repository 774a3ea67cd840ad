"""For .ci/fuzz: signs generated calls in, and gives half of them the ids of what the demo has instead of unknown ones."""

import functools
import json
import os
import re
import urllib.error
import urllib.parse
import urllib.request

import schemathesis
from hypothesis import strategies

URL = os.environ["FUZZ_URL"]
ROOT = "/api/v1"
# Names of path and query parameters, and the fields of answers that have their values.
FIELDS = {
    "id": ("id",),
    "hash": ("hash", "hashid"),
    "person": ("id",),
    "code": ("code",),
    "assortment": ("code",),
    "company": ("id", "companyId"),
    "buyer": ("id",),
    "act_id": ("id",),
    "reports": ("id",),
}


def sign_in() -> dict[str, str]:
    body = json.dumps({"email": os.environ["FUZZ_EMAIL"]}).encode()
    headers = {"Origin": URL, "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{URL}/demo/sign_in", body, headers)) as answer:
        return dict(value.split(";")[0].split("=", 1) for value in answer.headers.get_all("Set-Cookie"))


@schemathesis.auth(refresh_interval=60)
class DemoSession:
    """Signed in anew every minute, since a call may end the session."""

    def get(self, case, context):
        return sign_in()

    def set(self, case, data, context):
        case.cookies = {**(case.cookies or {}), **data}
        case.headers = {**(case.headers or {}), "Origin": URL, "X-CSRFToken": data["csrftoken"]}


def crawl() -> None:
    """Reads all lists, then what takes one of their values: an act of a company, a row of a report."""
    cookie = "; ".join(f"{name}={value}" for name, value in sign_in().items())
    with open(os.environ["FUZZ_DOCUMENT"]) as document:
        paths = json.load(document)["paths"]
    reads = {path: methods["get"].get("parameters", []) for path, methods in paths.items() if "get" in methods}
    for _ in range(2):
        for path, parameters in reads.items():
            names = [one["name"] for one in parameters if one.get("required") or one["name"] == "company"]
            for chosen in zip(*(known(path, name)[:20] for name in names)) if names else [()]:
                filled = dict(zip(names, chosen))
                query = urllib.parse.urlencode({name: value for name, value in filled.items() if f"{{{name}}}" not in path})
                address = f"{URL}{path.format_map(filled)}?{query}"
                try:
                    with urllib.request.urlopen(urllib.request.Request(address, headers={"Cookie": cookie})) as answer:
                        ANSWERS[path] = [ANSWERS.get(path), json.load(answer)]
                except (urllib.error.HTTPError, KeyError, ValueError):
                    # Not theirs to read, a parameter without known values, or a file.
                    continue


def values(answer: object, fields: tuple[str, ...]) -> set[str]:
    if isinstance(answer, list):
        return set().union(*(values(one, fields) for one in answer))
    if not isinstance(answer, dict):
        return set()
    own = {str(answer[field]) for field in fields if isinstance(answer.get(field), str | int)}
    return own.union(*(values(one, fields) for one in answer.values()))


ANSWERS: dict[str, object] = {}


def known(path: str, name: str) -> list[str]:
    """Values for a parameter, of the answers whose paths begin alike: with the same two words, otherwise with the same one."""
    words = path.removeprefix(ROOT).split("/")[1:]
    for length in (2, 1):
        alike = [answer for other, answer in ANSWERS.items() if other.removeprefix(ROOT).split("/")[1 : length + 1] == words[:length]]
        found = values(alike, FIELDS.get(name, ()))
        if found:
            return sorted(found)[:200]
    return []


crawl()


@functools.cache
def pool(path: str, name: str) -> list[str]:
    return known(path, name)


def with_known_values(context, parameters):
    """The generated parameters, or the same with values that exist; what the demo has is not taken away from later calls."""
    if context.operation.method == "delete" or re.search(r"/(delete_\w+|cancel|decline)$", context.operation.path):
        return strategies.just(parameters)
    pools = {name: pool(context.operation.path, name) for name in parameters or {}}
    there = {name: strategies.sampled_from(one) for name, one in pools.items() if one}
    replaced = strategies.fixed_dictionaries(there).map(lambda chosen: {**(parameters or {}), **chosen})
    return strategies.one_of(strategies.just(parameters), replaced) if there else strategies.just(parameters)


@schemathesis.hook
def flatmap_path_parameters(context, path_parameters):
    return with_known_values(context, path_parameters)


@schemathesis.hook
def flatmap_query(context, query):
    return with_known_values(context, query)
