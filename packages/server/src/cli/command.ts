import type { CliServices } from './open.ts'
import { CliFailure } from './failure.ts'
import type { CliTexts } from './texts.ts'

export interface Context {
  texts: CliTexts
  /** Opens the site's data; what is wrong with the command is said before. */
  open(): Promise<CliServices>
  /** The result, on standard output. */
  print(line: string): void
  /** What is said besides, on standard error, so that a script reads the result alone. */
  note(line: string): void
}

export type Command = (parameters: string[], context: Context) => Promise<void>

export function required(value: string | undefined, option: string) {
  if (value === undefined) throw new CliFailure('option_missing', { option }, { isUsage: true })
  return value
}
