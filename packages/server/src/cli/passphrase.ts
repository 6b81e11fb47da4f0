import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Config } from '#config.ts'
import { type Context, CliFailure } from './command.ts'

/** Passphrases are never given on the command line, where every user of the machine can read them. */
export const passphraseOptions = {
  'passphrase-file': { type: 'string' },
  passphrase: { type: 'boolean', default: false },
} as const

interface Given {
  'passphrase-file'?: string | undefined
  passphrase: boolean
}

async function ask(question: string) {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

async function askTwice({ texts }: Pick<Context, 'texts'>, isNew: boolean) {
  const first = await ask(texts.passphrase_ask)
  if (isNew && process.stdin.isTTY && (await ask(texts.passphrase_repeat)) !== first) {
    throw new CliFailure('passphrase_differs')
  }
  return first
}

/** Reads the passphrase from a file, the terminal or the environment; null when there is none. */
export async function passphraseOf(given: Given, config: Config, context: Context & { isNew: boolean }) {
  const file = given['passphrase-file']
  if (file !== undefined) {
    const text = (await readFile(file, 'utf8').catch(() => '')).split(/\r?\n/, 1)[0]
    if (!text) throw new CliFailure('passphrase_unreadable', { file })
    return text
  }
  if (!given.passphrase) return config.backupPassphrase ?? null
  const typed = await askTwice(context, context.isNew)
  if (typed === '') throw new CliFailure('backup_passphrase_missing')
  return typed
}
