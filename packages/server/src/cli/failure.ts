import type { Language } from '@imagora/contract'
import { fill, textsIn } from '#locales/texts.ts'
import { Invalid, Refusal } from '#refusal.ts'
import { type CliTexts, cliTexts } from './texts.ts'

/** A command that cannot be done as it was given; `isUsage` where it was not understood. */
export class CliFailure extends Error {
  override name = 'CliFailure'
  readonly text: keyof CliTexts
  readonly values: Record<string, string | number>
  readonly isUsage: boolean

  constructor(text: keyof CliTexts, values: Record<string, string | number> = {}, { isUsage = false } = {}) {
    super(text)
    this.text = text
    this.values = values
    this.isUsage = isUsage
  }
}

const isParseError = (error: Error & { code?: string }) => error.code?.startsWith('ERR_PARSE_ARGS') ?? false

/** What to say of a failure, and how to exit. */
export function explain(error: unknown, language: Language): { text: string; exitCode: 1 | 2 } {
  const texts = textsIn(language)
  if (error instanceof CliFailure) {
    const text = fill(cliTexts[language][error.text], error.values)
    return error.isUsage ? { text: `${text}\n${cliTexts[language].usage}`, exitCode: 2 } : { text, exitCode: 1 }
  }
  if (error instanceof Refusal) return { text: fill(texts.refusals[error.code], error.details.values), exitCode: 1 }
  if (error instanceof Invalid) {
    const lines = error.complaints.map(({ field, code, values }) => `${field}: ${fill(texts.invalid[code], values)}`)
    return { text: lines.join('\n'), exitCode: 1 }
  }
  if (!(error instanceof Error)) return { text: String(error), exitCode: 1 }
  if (isParseError(error)) return { text: `${error.message}\n${cliTexts[language].usage}`, exitCode: 2 }
  return { text: error.message, exitCode: 1 }
}
