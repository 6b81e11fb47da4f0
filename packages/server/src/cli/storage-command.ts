import { parseArgs } from 'node:util'
import { interpolate } from '#locales/texts.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Command, requireOption, CliFailure } from './command.ts'

const flag = { type: 'boolean', default: false } as const

function storageIdIn(text: string) {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw new CliFailure('storage_id_malformed', { text }, { isUsage: true })
  return id
}

export const listStorages: Command = async (args, { open, print, texts }) => {
  parseArgs({ args, options: {} })
  const { confirmation } = await open()
  print(texts.storage_list_heading)
  for (const { id, name, provider, read_only_since } of await confirmation.list()) {
    const holder = await confirmation.holderOf(id).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    const marked = holder ? (holder.site?.label ?? texts[`storage_mark_${holder.state}`]) : texts.storage_unreachable
    const state = read_only_since === null ? texts.storage_writable : texts.storage_read_only
    print([id, name, provider, state, holder?.state === 'own' ? texts.storage_mark_own : marked].join('\t'))
  }
}

/** Lifts the write protection of a storage that came with a backup. */
export const confirmStorage: Command = async (args, { open, print, texts }) => {
  const { values, positionals } = parseArgs({ args, options: { adopt: flag }, allowPositionals: true })
  const id = storageIdIn(requireOption(positionals[0], 'ID'))
  const { confirmation, audit } = await open()
  await confirmation.confirm(id, values.adopt, (tx, { name, mark }) => {
    const act = { action: 'storage.confirm', target: `storage ${id} ${name}` }
    return audit.recordSystemEvent(tx, act, { is_adopting: values.adopt, mark })
  })
  print(interpolate(texts.storage_confirmed, { id }))
}
