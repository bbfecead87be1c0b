import type { z } from 'zod';
import type { Answer, AnyCall } from '../../http/call.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Name } from '../contract/contract.ts';
import { type Endpoint, isJson } from '../contract/endpoint.ts';
import { admissions } from './admission.ts';
import { withoutPay } from './withoutPay.ts';

/**
 * Handles a request of an administrator who doesn't see pay, and withholds pay from the response.
 * @throws ProblemError 403 where the whole route is about pay, or its response isn't JSON and isn't marked as free of
 * pay
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

/** Why a route needs the right to see pay; undefined where it doesn't. Pay can only be withheld from JSON. */
const neededFor = ({ needsPay, answers }: Endpoint): string | undefined =>
  needsPay ??
  (Object.values(answers).every((answer) => isJson(answer) || answer.media === null || answer.isWithoutPay)
    ? undefined
    : 'which this may tell.');

/** Fields of a refusal that contain no pay. The current record is filtered separately. */
const harmless = ['errors', 'fields', 'version', 'changedBy', 'changedAt', 'contested', 'preview'];

const refusalWithout = ({ problem }: ProblemError, endpoint: Endpoint): ProblemError => {
  const { status, detail, current, fields } = problem;
  const extensions = Object.fromEntries(
    harmless.filter((name) => problem[name] !== undefined).map((name) => [name, problem[name]]),
  );
  // Without a field in conflict, the last change of the record may be one of pay, whose author and time reveal it.
  if (Array.isArray(fields) && fields.length === 0) {
    extensions.changedBy = null;
    extensions.changedAt = null;
  }
  const view = endpoint.conflict ?? Object.values(endpoint.answers).find(isView);
  if (current !== undefined && view) {
    extensions.current = current === null ? null : withoutPay(view, current);
  }
  return new ProblemError(status, detail, extensions);
};

const isView = (answer: Endpoint['answers'][number]): answer is z.ZodType => isJson(answer);
