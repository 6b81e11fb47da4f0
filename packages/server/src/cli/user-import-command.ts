import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type UserImportResult, UserImportInput } from '@imagora/contract'
import { csvLine } from '@imagora/contract/csv'
import { readConfig } from '#config.ts'
import { validateInput } from '#http/api/validate-input.ts'
import { getTerminalLanguage, interpolate } from '#locales/texts.ts'
import { refuse } from '#platform/refusal.ts'
import { type Command, CliFailure, requireOption } from './command.ts'

const options = { 'dry-run': { type: 'boolean', default: false } } as const

async function readCsv(path: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch {
    throw new CliFailure('user_import_unreadable', { path })
  }
}

const countOf = ({ lines }: UserImportResult, outcome: UserImportResult['lines'][number]['outcome']) =>
  lines.filter((line) => line.outcome === outcome).length

/** Creates accounts from a CSV file. Links to set passwords go to standard output where they cannot be mailed. */
export const importUsers: Command = async (args, { print, note, texts }) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const isDry = values['dry-run']
  const csv = await readCsv(requireOption(positionals[0], 'FILE'))
  const input = validateInput(UserImportInput, { csv, dry_run: isDry })
  const config = readConfig()
  if (config.publicUrl === undefined && !isDry) throw refuse('site_address_unset')
  const { openSite } = await import('#composition/runtime.ts')
  const { services, close } = await openSite({ ...config, logLevel: 'error' }, () => new Date())
  try {
    const reader = { language: getTerminalLanguage(), origin: config.publicUrl ?? '' }
    const noteProblems = (lines: UserImportResult['lines']) => {
      for (const { line, email, problems } of lines) {
        for (const { field, message } of problems)
          note(interpolate(texts.user_import_line, { line, email, field, message }))
      }
    }
    let isHeaded = false
    /** Links are printed after each part, because a part that fails must not take those of earlier ones along. */
    const printLinks = (links: UserImportResult['links']) => {
      if (links.length > 0 && !isHeaded) print(csvLine(['email', 'username', 'url']).trimEnd())
      isHeaded ||= links.length > 0
      for (const { email, username, url } of links) print(csvLine([email, username, url]).trimEnd())
    }
    const first = await services.importUsers(null, input, reader)
    noteProblems(first.lines)
    printLinks(first.links)
    let { created } = first
    let remaining = isDry ? 0 : first.remaining
    while (remaining > 0) {
      const next = await services.importUsers(null, input, reader)
      noteProblems(next.lines.filter(({ outcome }) => outcome === 'create'))
      printLinks(next.links)
      created += next.created
      remaining = next.created === 0 ? 0 : next.remaining
    }
    const [skipped, wrong] = [countOf(first, 'skip'), countOf(first, 'invalid')]
    if (isDry) note(interpolate(texts.user_import_planned, { count: countOf(first, 'create'), skipped, wrong }))
    else note(interpolate(texts.user_import_done, { count: created, skipped, wrong }))
    if (created > 0 && first.is_mailed) note(texts.user_import_mailed)
    if (wrong > 0) throw new CliFailure('user_import_rejected', { count: wrong }, { exitCode: 3 })
  } finally {
    await close()
  }
}
