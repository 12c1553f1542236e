from dmoj.graders.interactive import InteractiveGrader
from dmoj.result import CheckerResult


class Grader(InteractiveGrader):
    def interact(self, case, interactor):
        secret = int(case.input_data())
        for guesses in range(1, 31):
            guess = interactor.readint(1, 1000000)
            if guess == secret:
                interactor.writeln("OK")
                return guesses <= 20 or CheckerResult(True, case.points / 2)
            interactor.writeln("MORE" if guess < secret else "LESS")
        return False
