import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { folderWith } from '#test/factories/folders.ts'
import { livePicture, liveVideo } from '#test/factories/motion-photos.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { services, user } = server
const { limit } = createUploadActions(server)
const never = new AbortController().signal

beforeAll(() =>
  limit({
    limit_concurrent_upload: 0,
    max_video_bytes: 0,
    max_video_seconds: 0,
    allow_file_types: JSON.stringify(['jpg', 'mp4', 'mov']),
  }),
)

async function bring(source: string, user_id: number) {
  const { id } = await services.imports.createOrResume({
    kind: 'folder',
    source,
    user_id,
    token: null,
    is_dry: false,
    old_path: null,
    keeps_public: false,
    inner: 'none',
  })
  await services.imports.run(id, never)
  return services.imports.progress(id)
}

test('[MO-10] [VD-08] an import joins what has one identifier, or one name in one folder, and brings nothing twice', async () => {
  const ann = await user('ann')
  const contentId = randomUUID().toUpperCase()
  const takeout = { title: 'IMG_2.JPG', description: 'A dog', photoTakenTime: { timestamp: '1500000000' } }
  const folder = folderWith({
    'phone/IMG_1.JPG': await livePicture(contentId),
    'phone/IMG_E1.MOV': await liveVideo(contentId),
    'Takeout/IMG_2.JPG': await jpeg({ seed: 2 }),
    'Takeout/IMG_2.JPG.json': JSON.stringify(takeout),
    'Takeout/img_2.MP4': await makeVideo({ width: 66 }),
    // A long video only happens to have the name.
    'camera/CLIP.jpg': await jpeg({ seed: 3 }),
    'camera/CLIP.MP4': await makeVideo({ seconds: 12, width: 68 }),
    // Both files say what they belong to, and it is not each other.
    'mixed/IMG_4.JPG': await livePicture(randomUUID(), 4),
    'mixed/IMG_4.MOV': await liveVideo(randomUUID(), { width: 70 }),
    'other/IMG_2.MP4': await makeVideo({ width: 72 }),
  })
  expect(await bring(folder, ann.id)).toMatchObject({ done: 9, refused: 0 })
  const { data } = await ann('GET /user/photos', { query: { per_page: 100 } })
  const kinds = data.data.map(({ filename, kind, albums }) => `${albums[0]?.name}/${filename} ${kind}`).toSorted()
  expect(kinds).toEqual([
    'Takeout/IMG_2.JPG motion',
    'camera/CLIP.MP4 video',
    'camera/CLIP.jpg image',
    'mixed/IMG_4.JPG image',
    'mixed/IMG_4.MOV video',
    'other/IMG_2.MP4 video',
    'phone/IMG_1.JPG motion',
  ])
  expect(data.data.find(({ filename }) => filename === 'IMG_2.JPG')).toMatchObject({
    intro: 'A dog',
    taken_at: '2017-07-14T10:40:00.000Z',
  })
  expect(await bring(folder, ann.id)).toMatchObject({ done: 0, known: 9, refused: 0 })
  expect((await ann('GET /user/photos')).data.meta.total).toBe(7)
})
