import { writeFile } from 'node:fs/promises'
import type { startServer } from '#test/harness/server.ts'

/** Writes a file to the path in a photo's row. */
export async function writeObjectFile(
  { db, services }: Awaited<ReturnType<typeof startServer>>,
  photo: { id: number },
  content: string,
) {
  const blobs = db.selectFrom('blobs').innerJoin('photos', 'photos.blob_id', 'blobs.id')
  const { storage_id, path, blob_id } = await blobs
    .where('photos.id', '=', photo.id)
    .select(['storage_id', 'path', 'blobs.id as blob_id'])
    .executeTakeFirstOrThrow()
  const source = services.spool.newFile()
  await writeFile(source, content)
  await (await services.storages.open(storage_id)).write(path, source)
  await db.updateTable('blobs').set({ bytes: content.length }).where('id', '=', blob_id).execute()
  return photo
}
