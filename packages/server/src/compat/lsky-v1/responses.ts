import type { Album, Links, Photo, Profile, UploadedPhoto } from '@imagora/contract'
import { escapeHtml } from '#http/web/html.ts'
import type { ListResult } from '#http/api/envelope.ts'

/** Clients of this API display the HTML code as text, so it is escaped once more. */
const linksOf = (links: Links): Links => ({ ...links, html: escapeHtml(links.html) })

/** The key of a photo is its id, which the delete route expects. */
const imageOf = (photo: Photo) => ({
  key: String(photo.id),
  name: photo.name,
  pathname: photo.pathname,
  origin_name: photo.filename,
  size: photo.size,
  mimetype: photo.mimetype,
  extension: photo.extension,
  md5: photo.md5,
  sha1: photo.sha1,
})

export const uploadedOf = (photo: UploadedPhoto) => ({ ...imageOf(photo), links: linksOf(photo.links) })

export const listedImageOf = (photo: Photo, links: Links) => ({
  ...imageOf(photo),
  width: photo.width,
  height: photo.height,
  date: photo.created_at.replace('T', ' ').slice(0, 19),
  human_date: photo.created_at.slice(0, 10),
  links: linksOf(links),
})

export const albumOf = ({ id, name, intro, photo_count }: Album) => ({ id, name, intro, image_num: photo_count })

export const profileOf = (profile: Profile) => ({
  username: profile.username,
  name: profile.name,
  avatar: profile.avatar_url,
  email: profile.email ?? '',
  capacity: profile.total_storage,
  used_capacity: profile.used_storage,
  url: profile.url,
  image_num: profile.photo_count,
  album_num: profile.album_count,
  registered_ip: '',
})

interface Place {
  page: number
  per_page: number
  /** URL path of the list and the query of the request. */
  path: string
  query: Record<string, string>
}

/** A list in the format of these clients: flat, with the pagination fields beside the rows. */
export function pageOf<T>({ data, total }: ListResult<T>, { page, per_page, path, query }: Place) {
  const last_page = Math.max(1, Math.ceil(total / per_page))
  const link = (number: number) => `${path}?${new URLSearchParams({ ...query, page: String(number) })}`
  const from = data.length > 0 ? (page - 1) * per_page + 1 : null
  return {
    current_page: page,
    data,
    first_page_url: link(1),
    from,
    last_page,
    last_page_url: link(last_page),
    next_page_url: page < last_page ? link(page + 1) : null,
    path,
    per_page,
    prev_page_url: page > 1 ? link(page - 1) : null,
    to: from && from + data.length - 1,
    total,
  }
}
