import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { unique } from '../pictures.mjs'
import { callerOf, insist, insistOn } from './asking.mjs'
import { buy, mayBuy } from './buying.mjs'

const pauseMs = 40

export const sha256Of = (bytes) => createHash('sha256').update(bytes).digest('hex')
export const oneOf = (all) => all[Math.floor(Math.random() * all.length)]

/** Acknowledged operations, whose results must exist at the end. */
export const newLedger = () => ({
  photos: [],
  albums: [],
  shares: [],
  likes: new Set(),
  orders: [],
  /** Uploads whose response was lost: each may have created at most one photo. */
  undecided: [],
  acts: {},
})

async function upload({ call, id }, { ledger, pictures }) {
  const bytes = unique(oneOf(pictures), randomUUID())
  const key = randomUUID()
  const { status, data, code } = await insist(() => {
    const form = new FormData()
    form.set('file', new Blob([bytes]), 'picture.jpg')
    return call('POST', '/upload', form, { 'idempotency-key': key })
  })
  const sha256 = sha256Of(bytes)
  // The reservation of the killed process stays until its lease expires.
  if (code === 'upload_repeated') {
    ledger.undecided.push(sha256)
    return
  }
  if (status !== 200) throw new Error(`An upload was refused with ${status} ${code}`)
  const { public_url, thumbnail_url } = data
  const told = { name: null, tags: null, album_id: null, is_public: false, is_trashed: false, arrivals: 1 }
  ledger.photos.push({ id: data.id, owner: id, public_url, thumbnail_url, sha256, ...told, is_busy: false })
}

const change = (field, valueOf) => async (person, world) => {
  const photo = ownPhoto(person, world)
  if (!photo) return
  const value = valueOf(person, world)
  if (value === undefined) return
  await during(photo, async () => {
    await insistOn(() => person.call('PUT', `/user/photos/${photo.id}`, { [field]: value }))
    photo[field] = value
  })
}

/** Locks a photo, so that no other task uses it meanwhile. */
async function during(photo, work) {
  photo.is_busy = true
  await work()
  photo.is_busy = false
}

const ownPhoto = ({ id }, { ledger }) =>
  oneOf(ledger.photos.filter((photo) => photo.owner === id && !photo.is_trashed && !photo.is_busy))

async function trash(person, world) {
  const photo = ownPhoto(person, world)
  if (!photo) return
  await during(photo, async () => {
    await insistOn(() => person.call('DELETE', '/user/photos', [photo.id]), ['photo_missing'])
    photo.is_trashed = true
    if (Math.random() < 0.2) return
    await insistOn(() => person.call('POST', '/user/trash/restore', [photo.id]), ['photo_missing'])
    photo.is_trashed = false
    photo.arrivals++
  })
}

async function makeAlbum({ call, id }, { ledger }) {
  const { data } = await insistOn(() => call('POST', '/user/albums', { name: `Album ${randomUUID()}` }))
  ledger.albums.push({ id: data.id, owner: id })
}

async function share(person, world) {
  const photo = ownPhoto(person, world)
  if (!photo) return
  const slug = `s-${randomBytes(8).toString('hex')}`
  await insistOn(() => person.call('POST', '/user/shares', { type: 'photo', ids: [photo.id], slug }), ['slug_taken'])
  world.ledger.shares.push({ slug, photo })
}

async function like({ call, id }, { ledger }) {
  const photo = oneOf(ledger.photos.filter((each) => each.is_public && !each.is_trashed && !each.is_busy))
  if (!photo) return
  await during(photo, async () => {
    await insistOn(() => call('POST', `/explore/photos/${photo.id}/like`))
    ledger.likes.add(`${id} ${photo.id}`)
  })
}

const albumOf = ({ id }, { ledger }) => oneOf(ledger.albums.filter(({ owner }) => owner === id))?.id

/** Each entry has the same probability, so `upload` is listed twice. */
const acts = {
  upload,
  rename: change('name', () => `Name ${randomUUID()}`),
  uploadAgain: upload,
  tag: change('tags', () => [`tag-${randomBytes(4).toString('hex')}`]),
  publish: change('is_public', () => true),
  makeAlbum,
  putIntoAlbum: change('album_id', albumOf),
  trash,
  share,
  like,
  likeAgain: like,
  buy: async (person, world) => void (mayBuy(person) && (await buy(person, world))),
}

/** Simulates a user who acts continuously and records what was acknowledged. */
export async function live(person, world, signal) {
  const { ledger, origin } = world
  const busy = { ...person, call: callerOf(origin, person.token), ordered: 0 }
  while (!signal.aborted) {
    const name = oneOf(Object.keys(acts))
    await acts[name](busy, world)
    ledger.acts[name] = (ledger.acts[name] ?? 0) + 1
    await sleep(Math.random() * pauseMs)
  }
}
