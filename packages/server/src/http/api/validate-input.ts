import type { InvalidCode } from '@imagora/contract'
import { invalidCodes } from '@imagora/contract'
import type { z } from 'zod'
import { type Complaint, Invalid } from '#platform/refusal.ts'

type Issue = z.core.$ZodIssue

const knownCodes = new Set<string>(invalidCodes)
const isInvalidCode = (word: string): word is InvalidCode => knownCodes.has(word)

function codeOfSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): InvalidCode {
  const isSmall = issue.code === 'too_small'
  if (issue.origin === 'string') return isSmall ? 'too_short' : 'too_long'
  if (issue.origin === 'array') return isSmall ? 'required' : 'too_many'
  return issue.code
}

/** Returns the schema's own code if it set one, otherwise a code for the kind of rule that was violated. */
function codeOf(issue: Issue): InvalidCode {
  if (isInvalidCode(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'wrong_kind'
  if (issue.code === 'too_small' || issue.code === 'too_big') return codeOfSize(issue)
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  return issue.code === 'invalid_value' ? 'not_a_choice' : 'malformed'
}

type Values = Record<string, string | number>

/** Returns the values for the message: the exceeded limit or the unknown keys. */
function valuesOf(issue: Issue): Values {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) }
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) }
  if (issue.code === 'unrecognized_keys')
    return {
      keys: issue.keys
        .map((key) => key.slice(0, 60))
        .slice(0, 5)
        .join(', '),
    }
  return issue.code === 'custom' ? ((issue.params ?? {}) as Values) : {}
}

// The values that a schema attaches to its code are only known at runtime, not to the compiler.
const toComplaint = (issue: Issue) =>
  ({
    field: issue.path.map(String).join('.') || 'input',
    code: codeOf(issue),
    values: valuesOf(issue),
  }) as Complaint

/** Returns the parsed input, or throws an issue for each invalid field. */
export function validateInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input, { reportInput: true })
  if (!result.success) throw new Invalid(result.error.issues.slice(0, 50).map(toComplaint))
  return result.data
}
