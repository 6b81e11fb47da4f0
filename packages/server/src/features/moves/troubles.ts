import type { MoveTrouble } from '@imagora/contract'
import type { StorageService } from '#features/storages/service.ts'
import { Refusal } from '#platform/refusal.ts'
import { ContentDiffers } from '#storage/copy-object.ts'
import { isWriteProtected } from '#storage/read-only-storage.ts'
import { ObjectMissing } from '#storage/storage.ts'
import type { Move } from './queries.ts'

/** A storage does not work: nothing else can be moved either, and nothing is wrong with the file. */
export class Standstill extends Error {
  override name = 'Standstill'
  readonly trouble: MoveTrouble

  constructor(trouble: MoveTrouble, cause: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

/** What is wrong with one file; throws what concerns all of them. */
export const troubleFinder = (storages: Pick<StorageService, 'openAlone'>) => {
  const works = async (id: number) => {
    const storage = await storages.openAlone(id)
    return storage.check().then(
      () => true,
      () => false,
    )
  }

  return async ({ from_id, to_id }: Pick<Move, 'from_id' | 'to_id'>, error: unknown): Promise<MoveTrouble> => {
    if (error instanceof ObjectMissing) return 'object_missing'
    if (error instanceof ContentDiffers) return 'content_differs'
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'storage_full') throw new Standstill('target_full', error)
    if (isWriteProtected(error)) throw new Standstill('target_unavailable', error)
    if (!(await works(to_id))) throw new Standstill('target_unavailable', error)
    if (!(await works(from_id))) throw new Standstill('source_unavailable', error)
    return 'other'
  }
}
