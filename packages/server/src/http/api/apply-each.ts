import type { BulkResult, Key } from '@imagora/contract'
import type { FastifyRequest } from 'fastify'
import { interpolate, textsIn } from '#locales/texts.ts'
import { Refusal } from '#platform/refusal.ts'

/** Applies the change of a single row to each id in turn and returns what became of each. */
export type ApplyEach = <Id extends string | number>(
  ids: Id[],
  change: (id: Id) => Promise<unknown>,
) => Promise<BulkResult<Id>[]>

/**
 * Serves calls that change many rows. Each row is changed by the rules, in the transaction and with the audit entry of a
 * single change; a refusal or a fault concerns its own row only, so the others are told apart.
 */
export const createApplyEach =
  ({ log, client: { language } }: Pick<FastifyRequest, 'log' | 'client'>, call: Key): ApplyEach =>
  async (ids, change) => {
    const results = []
    for (const id of new Set(ids)) {
      try {
        await change(id)
        results.push({ id, status: 'done' as const, code: null, message: null })
      } catch (error) {
        const { code, values } = error instanceof Refusal ? error : { code: 'fault' as const, values: {} }
        if (code === 'fault') log.error({ err: error, call, id }, 'A change of many rows failed for one of them')
        const message = interpolate(textsIn(language).refusals[code], values, language)
        results.push({ id, status: 'refused' as const, code, message })
      }
    }
    return results
  }
