import type { Language } from '@imagora/contract'
import { readConfig } from '#config.ts'
import { describeStartFailure } from '#composition/start-failure.ts'
import { DevelopmentDataFailure } from '#db/migrations/history.ts'
import { BackupFailure } from '#features/operations/backups/format/backup-error.ts'
import type { CliTexts } from '#locales/text-catalog.ts'
import { cliTextsIn, developmentDataText, interpolate, storageProblemText, textsIn } from '#locales/texts.ts'
import { Invalid, Refusal } from '#platform/refusal.ts'
import type { CliServices } from './cli-services.ts'

/** 1: refused or failed; 2: not understood; 3: done, but with findings to look at; 4: no site here. */
type ExitCode = 1 | 2 | 3 | 4

/** A command that cannot be run as given; `isUsage` is set when it was not understood. */
export class CliFailure extends Error {
  override name = 'CliFailure'
  readonly text: keyof CliTexts
  readonly values: Record<string, string | number>
  readonly isUsage: boolean
  readonly exitCode: ExitCode

  constructor(
    text: keyof CliTexts,
    values: Record<string, string | number> = {},
    { isUsage = false, exitCode = isUsage ? 2 : 1 }: { isUsage?: boolean; exitCode?: ExitCode } = {},
  ) {
    super(text)
    this.text = text
    this.values = values
    this.isUsage = isUsage
    this.exitCode = exitCode
  }
}

/** A wrong variable is what the failure is about, so it must not hide it. */
function readConfigIfValid() {
  try {
    return readConfig()
  } catch {
    return undefined
  }
}

const isParseError = (error: Error & { code?: string }) => error.code?.startsWith('ERR_PARSE_ARGS') ?? false

export function describeFailure(error: unknown, language: Language): { text: string; exitCode: ExitCode } {
  const texts = textsIn(language)
  if (error instanceof CliFailure) {
    const text = interpolate(cliTextsIn(language)[error.text], error.values)
    const { exitCode } = error
    return { text: error.isUsage ? `${text}\n${cliTextsIn(language).usage}` : text, exitCode }
  }
  if (error instanceof BackupFailure) {
    const isTarget = error.problem === 'target_unreachable'
    const subject = isTarget ? storageProblemText(language, error.subject) : error.subject
    return { text: interpolate(cliTextsIn(language)[`backup_${error.problem}`], { subject }), exitCode: 1 }
  }
  if (error instanceof DevelopmentDataFailure) return { text: developmentDataText(language, error), exitCode: 1 }
  if (error instanceof Refusal) return { text: interpolate(texts.refusals[error.code], error.values), exitCode: 1 }
  if (error instanceof Invalid) {
    const lines = error.complaints.map(
      ({ field, code, values }) => `${field}: ${interpolate(texts.invalid[code], values)}`,
    )
    return { text: lines.join('\n'), exitCode: 1 }
  }
  if (!(error instanceof Error)) return { text: String(error), exitCode: 1 }
  if (isParseError(error)) return { text: `${error.message}\n${cliTextsIn(language).usage}`, exitCode: 2 }
  return { text: describeStartFailure(error, readConfigIfValid(), language)?.text ?? error.message, exitCode: 1 }
}

export interface CommandContext {
  texts: CliTexts
  /** Opens the site's data; errors in the command are reported before that. */
  open(): Promise<CliServices>
  /** Prints the result to standard output. */
  print(line: string): void
  /** Prints other messages to standard error, so that a script reads only the result. */
  note(line: string): void
}

export type Command = (parameters: string[], context: CommandContext) => Promise<void>

export function requireOption(value: string | undefined, option: string) {
  if (value === undefined) throw new CliFailure('option_missing', { option }, { isUsage: true })
  return value
}
