import type { Language } from '@imagora/contract'
import { csvHeadingsIn } from '#locales/texts.ts'
import { csvLine } from '@imagora/contract/csv'
import { BYTE_ORDER_MARK } from '#platform/csv.ts'
import { reasonInWords } from './failure-reasons.ts'
import type { ImportService } from './service.ts'

/** Writes the refused pictures of an import as CSV, with the reason of each in words. */
export async function* writeRefusedList(imports: Pick<ImportService, 'listRefused'>, id: number, language: Language) {
  const { filename, bytes, reason } = csvHeadingsIn(language)
  yield BYTE_ORDER_MARK + csvLine([filename, bytes, reason])
  for await (const row of imports.listRefused(id))
    yield csvLine([row.path, row.bytes, reasonInWords(row.reason, language)])
}
