import type { UploadedPhoto } from '@imagora/contract'

const fileOf = (photo: UploadedPhoto, url: string) => ({
  filename: `${photo.key}.${photo.extension}`,
  name: photo.name,
  mime: photo.mimetype,
  extension: photo.extension,
  url,
})

const timeOf = (iso: string) => iso.replace('T', ' ').slice(0, 19)

/** The image object that both response styles contain. */
const imageOf = (photo: UploadedPhoto) => ({
  id: String(photo.id),
  id_encoded: String(photo.id),
  name: photo.key,
  title: photo.name,
  description: photo.intro,
  tags: photo.tags.map(({ name }) => name),
  filename: `${photo.key}.${photo.extension}`,
  original_filename: photo.filename,
  extension: photo.extension,
  mime: photo.mimetype,
  md5: photo.md5,
  size: photo.bytes,
  width: photo.width,
  height: photo.height,
  ratio: photo.width / photo.height,
  date: timeOf(photo.created_at),
  date_gmt: timeOf(photo.created_at),
  time: Math.floor(Date.parse(photo.created_at) / 1000),
  expiration: photo.expired_at ? Math.round((Date.parse(photo.expired_at) - Date.parse(photo.created_at)) / 1000) : 0,
  expiration_date_gmt: photo.expired_at && timeOf(photo.expired_at),
  nsfw: 0,
  views: photo.views,
  likes: photo.likes,
  url: photo.public_url,
  url_viewer: photo.public_url,
  url_short: photo.public_url,
  display_url: photo.preview_url,
  image: { ...fileOf(photo, photo.public_url), size: photo.bytes },
  thumb: fileOf(photo, photo.thumbnail_url),
  medium: fileOf(photo, photo.preview_url),
  delete_url: photo.links.delete_url,
})

/** Selects the response style by the form field of the picture, which differs between the two kinds of clients. */
export const answerOf = (photo: UploadedPhoto, part: string) =>
  part === 'image'
    ? { data: imageOf(photo), success: true, status: 200 }
    : {
        status_code: 200,
        success: { message: 'file uploaded', code: 200 },
        image: imageOf(photo),
        status_txt: 'OK',
      }
