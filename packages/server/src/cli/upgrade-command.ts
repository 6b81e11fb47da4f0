import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, releaseFile } from '#config.ts'
import { checkUpgrade, type UpgradeCheck } from '#composition/upgrade-check.ts'
import type { RollbackPlan, RollbackResult } from '#composition/upgrade-rollback.ts'
import { createReleaseReader } from '#features/operations/health/release.ts'
import { interpolate, sizeInWords } from '#locales/texts.ts'
import { SECOND_MS } from '#platform/time.ts'
import { type Command, type CommandContext, CliFailure } from './command.ts'
import { checkWithPackage } from './upgrade-package.ts'

/** Runs a check that may be stopped; it deletes its files before the command ends. */
async function runStoppable<T>(check: (signal: AbortSignal) => Promise<T>) {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await check(stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? new CliFailure('upgrade_stopped') : error
  } finally {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
  }
}

interface CheckedVersions {
  installed_version: string
  version: string
}

function printCheck(
  check: UpgradeCheck,
  { installed_version: installed, version }: CheckedVersions,
  { print, note, texts }: CommandContext,
) {
  const { schema, pending, dry_run, estimate_seconds, room, newest_backup_at } = check
  print(interpolate(texts.upgrade_version, { installed, version, schema }))
  if (check.status === 'up_to_date') return print(texts.upgrade_current)
  print(interpolate(texts.upgrade_pending, { list: pending.join(', ') }))
  if (dry_run && estimate_seconds !== null) {
    const ms = dry_run.migrations.reduce((sum, each) => sum + each.ms, dry_run.copy_ms ?? 0)
    print(interpolate(texts.upgrade_tried, { seconds: (ms / SECOND_MS).toFixed(1), estimate: estimate_seconds }))
  }
  if (room.needed_bytes !== null) {
    const sizes = { needed: sizeInWords(room.needed_bytes), free: sizeInWords(room.free_bytes) }
    print(interpolate(texts.upgrade_room, sizes))
  }
  if (newest_backup_at) print(interpolate(texts.upgrade_backup, { time: newest_backup_at }))
  else note(texts.upgrade_no_backup)
}

/** Tries the upgrade to this version without changing anything. */
async function checkSite(versions: CheckedVersions, isJson: boolean, context: CommandContext) {
  const check = await runStoppable((signal) => checkUpgrade(readConfig(), { signal }))
  if (isJson) context.print(JSON.stringify({ ...versions, ...check }, null, 2))
  else printCheck(check, versions, context)
  if (check.problem === 'no_room') throw new CliFailure('upgrade_no_room')
  if (check.dry_run?.failure) throw new CliFailure('upgrade_failed', check.dry_run.failure)
  if (check.status === 'ready') context.note(context.texts.upgrade_ready)
}

/** Throws for a rollback that is impossible here. */
function requireRollback<T extends RollbackPlan | RollbackResult>(result: T) {
  if (result.outcome === 'no_copy') throw new CliFailure('rollback_no_copy', { folder: result.folder })
  if (result.outcome === 'same') throw new CliFailure('rollback_same', { schema: result.schema })
  if (result.outcome === 'foreign') throw new CliFailure('rollback_foreign', { copy: result.copy })
  if (result.outcome === 'no_room') throw new CliFailure('backup_no_room', { subject: result.folder })
  return result as Extract<T, { outcome: 'ready' | 'done' }>
}

/** Goes back to the database from before the last upgrade, once the operator has seen what that loses. */
async function rollBack(isConfirmed: boolean, { print, note, texts }: CommandContext) {
  const config = readConfig()
  const { planRollback, rollBackUpgrade } = await import('#composition/upgrade-rollback.ts')
  const plan = requireRollback(await planRollback(config))
  print(interpolate(texts.rollback_copy, { time: plan.copied_at, copy: plan.copy }))
  print(interpolate(texts.rollback_loss, plan.lost))
  if (!isConfirmed) throw new CliFailure('rollback_unconfirmed')
  const { copy, schema, kept } = requireRollback(await rollBackUpgrade(config, new Date()))
  print(interpolate(texts.rollback_done, { copy, schema }))
  note(interpolate(texts.rollback_kept, { file: kept }))
}

export const upgradeSite: Command = async (args, context) => {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  const options = { check: flag, rollback: flag, yes: flag, json: flag, package: text, installed: text } as const
  const { values } = parseArgs({ args, options })
  if (values.check === values.rollback) throw new CliFailure('upgrade_choice', {}, { isUsage: true })
  if (values.rollback) return rollBack(values.yes, context)
  const path = values.package
  const { version } = await createReleaseReader({ releaseFile })()
  if (path !== undefined) {
    const request = { path: resolve(path), installed: version, isJson: values.json }
    return runStoppable((signal) => checkWithPackage(request, signal, context))
  }
  return checkSite({ installed_version: values.installed ?? version, version }, values.json, context)
}
