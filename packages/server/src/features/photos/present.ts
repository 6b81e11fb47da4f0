import type { Photo } from '@imagora/contract'
import type { Addresses } from '#features/pictures/addresses.ts'
import { linkExtension } from '#images/picture-urls.ts'
import type { ShownPhoto } from './list-queries.ts'

/** What belongs to the photos of a list, read once for all of them. */
export interface Belongings {
  albums: Map<number, (Photo['albums'][number] & { is_protected: boolean })[]>
  tags: Map<number, Photo['tags']>
  groups: Map<number, Photo['group']>
  storages: Map<number, Photo['storage']>
}

/** A photo as its owner sees it. */
export function presentPhoto(row: ShownPhoto, belongings: Belongings, addresses: Addresses): Photo {
  const albums = (belongings.albums.get(row.id) ?? []).map(({ id, name, intro }) => ({ id, name, intro }))
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    intro: row.intro,
    filename: row.filename,
    // What follows the origin in the link, as programs that put the two together expect.
    pathname: `i/${row.key}.${linkExtension(row.extension)}`,
    mimetype: row.mimetype,
    extension: row.extension,
    md5: row.md5,
    sha1: row.sha1,
    sha256: row.sha256,
    size: row.bytes / 1024,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    is_public: row.is_public,
    is_protected: row.is_protected,
    is_held: row.is_public && (row.review === 'held' || row.review === 'doubted'),
    ip_address: row.is_from_visitor ? '' : row.ip_address,
    expired_at: row.expired_at,
    taken_at: row.taken_at,
    created_at: row.created_at,
    thumbhash: row.thumbhash,
    color: row.color,
    views: row.views,
    likes: row.likes,
    ...addresses,
    group: belongings.groups.get(row.group_id ?? 0) ?? null,
    storage: belongings.storages.get(row.storage_id) ?? null,
    album: albums[0] ?? null,
    albums,
    tags: (belongings.tags.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }
}
