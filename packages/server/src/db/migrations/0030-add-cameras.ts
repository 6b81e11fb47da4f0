import { type Kysely, sql } from 'kysely'
import { addColumns, createIndex } from '#db/schema/columns.ts'

const FILES_PER_BATCH_COUNT = 1000

interface Exif {
  make?: string
  model?: string
  lens?: string
}

function readExif(text: string): Exif {
  try {
    return Object(JSON.parse(text)) as Exif
  } catch {
    return {}
  }
}

/** PostgreSQL stores no null characters. */
const clean = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(/\s+/g, ' ').trim() : ''

function namesOf(text: string) {
  const exif = readExif(text)
  const [make, model, lens] = [clean(exif.make), clean(exif.model), clean(exif.lens)]
  const [brand = ''] = make.split(' ')
  const isBranded = model !== '' && model.toLowerCase().startsWith(brand.toLowerCase())
  return { camera: (isBranded ? model : `${make} ${model}`).trim() || null, lens: lens || null }
}

/** Lets photos be found by the camera and the lens, which are in the EXIF facts of their files as JSON. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'blobs', { camera: 'text?', lens: 'text?' })
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; exif: string }>`
      select id, exif from blobs where id > ${after} and exif is not null order by id limit ${FILES_PER_BATCH_COUNT}`.execute(
      db,
    )
    if (rows.length === 0) break
    after = rows.at(-1)!.id
    const files = rows.map(({ id, exif }) => ({ id, ...namesOf(exif) })).filter(({ camera, lens }) => camera ?? lens)
    if (files.length === 0) continue
    const values = files.map(
      ({ id, camera, lens }) => sql`(cast(${id} as integer), cast(${camera} as text), cast(${lens} as text))`,
    )
    await sql`
      with named (id, camera, lens) as (values ${sql.join(values)})
      update blobs set camera = named.camera, lens = named.lens from named where named.id = blobs.id`.execute(db)
  }
  await createIndex(db, 'blobs_by_camera', 'blobs', ['owner_id', 'camera'], 'camera is not null')
}
