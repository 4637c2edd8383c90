"""Drives `shidogo analysis` by the engine client of the real KaTrain, without a screen.

Usage: katrain_client.py "COMMAND OF THE ENGINE". KaTrain and pysgf must be importable; what KaTrain
takes from kivy is replaced where kivy is missing. Prints `ok: …` and exits 0 when all went well.
"""

import sys
import threading
import time
import types


def without_screen():
    """Puts a stand-in where KaTrain wants kivy; nothing of it is used by the engine client."""
    try:
        import kivy  # noqa: F401
        import kivy._event  # noqa: F401
    except ImportError:
        kivy, utils, event = (types.ModuleType(it) for it in ("kivy", "kivy.utils", "kivy._event"))
        utils.platform = "linux"
        event.Observable = type("Observable", (), {"__init__": lambda self: None})
        kivy.utils, kivy._event = utils, event
        sys.modules.update({"kivy": kivy, "kivy.utils": utils, "kivy._event": event})


without_screen()
from katrain.core.constants import OUTPUT_ERROR  # noqa: E402
from katrain.core.engine import KataGoEngine  # noqa: E402
from katrain.core.game_node import GameNode  # noqa: E402
from pysgf import BaseGoGame, Move  # noqa: E402

GAME = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[japanese];B[ee];W[cc];B[gc];W[gg];B[cg];W[dg];B[df];W[cf])"
CONFIG = {
    "max_visits": 40,
    "fast_visits": 10,
    "max_time": 30.0,
    "wide_root_noise": 0.04,
    "_enable_ownership": True,
    "allow_recovery": False,
}


class Records(BaseGoGame[GameNode]):
    NODE_TYPE = GameNode


class Application:
    """What the engine client sees of KaTrain."""

    def __init__(self):
        self.errors = []

    def log(self, message, level):
        if level == OUTPUT_ERROR:
            self.errors.append(message)

    def __call__(self, *message):
        self.errors.append(message)


def wait_for(condition, what, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"no {what} in {seconds} seconds"
        time.sleep(0.002)


def whole_game(engine, nodes):
    for node in nodes:
        node.analyze(engine)
    wait_for(lambda: all(it.analysis_complete for it in nodes), "analysis of all positions")
    for node in nodes:
        assert len(node.ownership) == 81 and all(-1 <= it <= 1 for it in node.ownership)
        assert len(node.policy) == 82 and abs(sum(it for it in node.policy if it >= 0) - 1) < 1e-3
        stones = sum(1 for it in node.nodes_from_root if it.move)
        assert sum(1 for it in node.policy if it < 0) >= stones, "stones are illegal points"
        best = node.candidate_moves[0]
        assert best["order"] == 0 and best["pv"][0] == best["move"], best
        assert len(best["ownership"]) == 81, "ownership after each move"
        assert node.analysis["root"]["visits"] >= 40, node.analysis["root"]
        assert 0 <= node.winrate <= 1 and abs(node.score) < 82
    # Every value is from Black's side, so neighbours agree however the turn changes.
    leads = [it.score for it in nodes]
    assert max(abs(a - b) for a, b in zip(leads, leads[1:])) < 40, leads
    assert nodes[-1].points_lost is not None


def special_searches(engine, node):
    known = set(node.analysis["moves"])
    node.analyze(engine, find_alternatives=True)
    node.analyze(engine, refine_move=Move.from_gtp("A1", player=node.next_player), visits=10)
    names = node.analysis["moves"]
    wait_for(lambda: len(set(names) - known) >= 2 and "A1" in names, "moves that are asked for")
    node.clear_analysis()
    node.analyze(engine, region_of_interest=[0, 3, 0, 3])
    wait_for(lambda: node.analysis["completed"], "analysis of a region")
    for name in node.analysis["moves"]:
        x, y = Move.from_gtp(name).coords or (0, 0)
        assert name == "pass" or (x <= 3 and y <= 3), name


def partial_results(engine, node):
    heard = []
    engine.request_analysis(
        node,
        callback=lambda result, partial: heard.append((partial, result["rootInfo"]["visits"])),
        visits=100_000,
        report_every=0.02,
    )
    wait_for(lambda: len(heard) >= 3, "partial results")
    assert all(it[0] for it in heard), "they say that the search goes on"
    assert [it[1] for it in heard] == sorted(it[1] for it in heard)
    engine.terminate_queries(node)
    wait_for(engine.is_idle, "end of a terminated query")


def pondering(engine, node):
    node.clear_analysis()
    node.analyze(engine, ponder=True)
    wait_for(lambda: node.analysis["root"], "result of pondering")
    assert not node.analysis_complete
    engine.stop_pondering()
    wait_for(lambda: node.analysis_complete, "last result of pondering", 10.0)


def waiting_queries(engine, node):
    heard = []
    for _ in range(20):
        engine.request_analysis(
            node, callback=lambda result, partial: heard.append(result), visits=100_000
        )
    wait_for(lambda: engine.write_queue.empty(), "written queries")
    engine.on_new_game()
    wait_for(engine.is_idle, "end of all queries")
    done = threading.Event()
    engine.request_analysis(node, callback=lambda result, partial: done.set(), visits=2)
    assert done.wait(30), "the engine goes on after a new game"
    assert not heard, "terminated queries are not heard of"


def errors(engine, node, application):
    heard = []
    engine.request_analysis(
        node,
        callback=lambda result, partial: heard.append("result"),
        error_callback=lambda error: heard.append(error["error"]),
        extra_settings={"humanSLProfile": "rank_5k", "ignorePreRootHistory": False},
        visits=1,
    )
    wait_for(lambda: heard, "answer about a human network")
    assert "human" in heard[0] or heard == ["result"], heard
    assert not application.errors, application.errors


def main(command):
    application = Application()
    engine = KataGoEngine(application, {**CONFIG, "altcommand": command})
    nodes = list(Records.parse_sgf(GAME).nodes_in_tree)
    try:
        whole_game(engine, nodes)
        special_searches(engine, nodes[-1])
        partial_results(engine, nodes[-2])
        pondering(engine, nodes[-2])
        waiting_queries(engine, nodes[-3])
        errors(engine, nodes[-1], application)
        assert engine.check_alive()
    finally:
        engine.shutdown(finish=None)
    print(f"ok: {len(nodes)} positions, partial results, pondering, terminated queries, errors")


main(sys.argv[1])
