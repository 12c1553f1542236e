from dmoj.checkers import standard
from dmoj.result import CheckerResult


def check(process_output, judge_output, point_value, submission_source, modulus, **others):
    if standard.check(process_output, judge_output):
        return True
    same = int(process_output) % modulus == int(judge_output) % modulus
    return CheckerResult(same, point_value / 2 if same else 0, "the parity is " + ("right" if same else "wrong"))
