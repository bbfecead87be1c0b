import type { z } from 'zod';
import type { Answer, AnyCall } from '../../http/call.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Name } from '../contract/contract.ts';
import { type Endpoint, isJson } from '../contract/endpoint.ts';
import { admissions } from './admission.ts';
import { withoutPay } from './withoutPay.ts';

/**
 * Carries out what an administrator who does not see pay asks for, and withholds it from the answer.
 *
 * @throws ProblemError 403 where all that the route does is about pay, and where nobody has said that it isn't
 */
export const answerWithoutPay = async (
  name: Name,
  endpoint: Endpoint,
  call: AnyCall,
  carryOut: () => Promise<Answer>,
): Promise<Answer> => {
  const needed = neededFor(endpoint);
  if (needed)
    throw new ProblemError(403, `You are not set to see pay, ${needed} Ask an administrator who sees pay.`);
  await admissions[name]?.(call);
  try {
    const { status, body } = await carryOut();
    if (body === undefined) return { status };
    const answer = endpoint.answers[status];
    return { status, body: answer && isJson(answer) ? withoutPay(answer, body) : body };
  } catch (error) {
    throw error instanceof ProblemError ? refusalWithout(error, endpoint) : error;
  }
};

/** Why a route is for who sees pay; undefined where it isn't. What is no JSON can't be withheld from here. */
const neededFor = ({ needsPay, answers }: Endpoint): string | undefined =>
  needsPay ??
  (Object.values(answers).every((answer) => isJson(answer) || answer.media === null || answer.isWithoutPay)
    ? undefined
    : 'which this may tell.');

/** Fields of a refusal that tell no pay, beside the record as it is now. */
const harmless = ['errors', 'fields', 'version', 'changedBy', 'changedAt', 'contested', 'preview'];

const refusalWithout = ({ problem }: ProblemError, endpoint: Endpoint): ProblemError => {
  const { status, detail, current } = problem;
  const extensions = Object.fromEntries(
    harmless.filter((name) => problem[name] !== undefined).map((name) => [name, problem[name]]),
  );
  const view = endpoint.conflict ?? Object.values(endpoint.answers).find(isView);
  if (current !== undefined && view) {
    extensions.current = current === null ? null : withoutPay(view, current);
  }
  return new ProblemError(status, detail, extensions);
};

const isView = (answer: Endpoint['answers'][number]): answer is z.ZodType => isJson(answer);
