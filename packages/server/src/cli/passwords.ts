import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { CliFailure } from './failure.ts'

export interface ChosenPassword {
  password: string
  /** Nobody has seen it yet, so it must be shown once. */
  isMade: boolean
}

/** The first line of standard input, or a new password. A terminal would show what is typed, so it is no input. */
export async function choosePassword({ isGiven }: { isGiven: boolean }): Promise<ChosenPassword> {
  if (!isGiven) return { password: randomBytes(15).toString('base64url'), isMade: true }
  const [password = ''] = process.stdin.isTTY ? [] : (await text(process.stdin)).split(/\r?\n/, 1)
  if (password === '') throw new CliFailure('password_absent')
  return { password, isMade: false }
}
