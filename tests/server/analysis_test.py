"""A finished game looked at again: the analysis and the points over the game, as the end screen asks for them."""
import unittest

from harness import Person, Player, WithServer, until


class Analysis(WithServer):
    def finished(self, person, game, **more):
        """A game of bots alone; whoever made it only watches."""
        table = person.table(game, players=3, seats=["bot:greedy", "bot:random", "bot:greedy"], pace="instant", **more)
        until(lambda: person.get(f"/api/tables/{table}")[1]["table"]["status"] == "over", 120, "the end of the game")
        return table

    def looked_at(self, person, table):
        status, begun = person.post(f"/api/tables/{table}/analysis")
        self.assertEqual(status, 200, begun)
        self.assertIn(begun["state"], ("working", "done"))
        done = 0
        def finished():
            nonlocal done
            answer = person.get(f"/api/tables/{table}/analysis")[1]
            self.assertGreaterEqual(answer["done"], done)
            self.assertLessEqual(answer["done"], answer["of"])
            done = answer["done"]
            return answer["state"] == "done" and answer
        return until(finished, 400, "the analysis")

    def test_adds_up_and_names_whom_it_hit(self):
        anna = Person(self.server, "Anna")
        table = self.finished(anna, "plague", options={"starting_pps": 40})
        self.assertEqual(anna.get(f"/api/tables/{table}/analysis")[1]["state"], "none")
        analysis = self.looked_at(anna, table)
        result = anna.get(f"/api/tables/{table}")[1]["table"]["result"]
        for seat, balance in enumerate(analysis["balance"]):
            self.assertAlmostEqual(balance["start"] + balance["luck"] + balance["own"] + balance["others"], balance["end"], delta=1e-9)
            top, _, bottom = result[seat].partition("/")
            self.assertAlmostEqual(balance["end"], int(top) / int(bottom or 1), delta=1e-4)
        shares = {point["at"]: point["shares"] for point in analysis["chances"]}
        for point in analysis["chances"]:
            self.assertAlmostEqual(sum(point["shares"]), 1, delta=0.001)
        self.assertTrue(analysis["turns"])
        for turn in analysis["turns"]:
            moved = [abs(after - before) for before, after in zip(shares[turn["from"]], shares[turn["to"]])]
            self.assertAlmostEqual(moved[turn["seat"]], max(moved), delta=2e-4)
            self.assertIsInstance(turn["phrase"][0], str)
        self.assertEqual((analysis["decisions"], analysis["costliest"]), ([], []))  # no person took part
        again = anna.post(f"/api/tables/{table}/analysis")[1]
        self.assertEqual(again, analysis)

    def test_tells_people_what_was_better(self):
        anna = Person(self.server, "Anna")
        table = anna.table("plague", players=2, seats=["me", "bot:greedy"], options={"starting_pps": 40}, pace="instant")
        self.assertEqual(anna.get(f"/api/tables/{table}/points")[0], 409)
        self.assertEqual(anna.post(f"/api/tables/{table}/analysis")[0], 409)
        self.assertEqual(anna.post(f"/api/tables/{table}/resign", {"level": "random"})[0], 200)  # a bot plays badly for her
        until(lambda: anna.get(f"/api/tables/{table}")[1]["table"]["status"] == "over", 120, "the end of the game")
        analysis = self.looked_at(anna, table)
        self.assertTrue(analysis["decisions"])
        for decision in analysis["decisions"]:
            self.assertEqual(decision["seat"], 0)
            self.assertNotEqual(decision["action"], decision["better"])
            self.assertGreater(decision["gain"], 0)
        for worst in analysis["costliest"]:
            self.assertEqual([option["taken"] for option in worst["options"]], [True] + [False] * (len(worst["options"]) - 1))
            best = max(option["value"] for option in worst["options"])
            self.assertAlmostEqual(worst["gain"], best - worst["options"][0]["value"], delta=2e-4)

    def test_a_decision_can_be_tried_otherwise(self):
        anna = Person(self.server, "Anna")
        table = self.finished(anna, "plague", options={"starting_pps": 40})
        log = anna.get(f"/api/tables/{table}/log?as=all")[1]["log"]
        decision = next(line for line in log[10:] if line["by"] != "chance")
        self.assertEqual(anna.post(f"/api/tables/{table}/branch", {"at": next(line["at"] for line in log if line["by"] == "chance")})[0], 400)
        for wrong in ({}, {"at": -1}, {"at": len(log)}, {"at": "3"}):
            self.assertEqual(anna.post(f"/api/tables/{table}/branch", wrong)[0], 400)
        status, answer = anna.post(f"/api/tables/{table}/branch", {"at": decision["at"]})
        self.assertEqual(status, 201, answer)
        made = answer["table"]
        self.assertEqual((made["you"], made["to_act"], made["branched"], made["seed_hash"]), ([decision["by"]], decision["by"], True, None))
        player = Player(anna, made["id"], decision["by"])
        self.assertEqual(player.state["length"], decision["at"])
        self.assertIn(decision["action"], [one["action"] for one in player.legal])
        self.assertEqual(player.act(player.legal[-1]["action"])["type"], "acted")
        player.close()
        self.assertEqual(anna.get(f"/api/tables/{table}")[1]["table"]["actions"], len(log))  # the game itself stays
        self.assertNotIn(made["id"], self.server.admin("check").stdout)

    def test_points_come_in_one_answer(self):
        anna = Person(self.server, "Anna")
        table = self.finished(anna, "mesopotamia", options={"epochs": 2})
        status, answer = anna.get(f"/api/tables/{table}/points")
        self.assertEqual(status, 200, answer)
        rows = answer["points"]
        self.assertEqual((rows[0]["at"], rows[-1]["at"]), (0, answer["of"]))
        self.assertEqual([row["at"] for row in rows], sorted({row["at"] for row in rows}))
        for row in rows[:: max(1, len(rows) // 8)]:
            view = anna.get(f"/api/tables/{table}/at/{row['at']}?as=all")[1]["view"]
            self.assertEqual((row["scores"], row["marks"]["epoch"]), (view["scores"], view["epoch"]))
        self.assertLessEqual({1, 2}, {row["marks"]["epoch"] for row in rows})


if __name__ == "__main__":
    unittest.main()
