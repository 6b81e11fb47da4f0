import type { Language } from '@imagora/contract'

const MB = 1024 * 1024

interface Names {
  group: string
  guests: string
  storage: string
}

export const basicNames: Record<Language, Names> = {
  'zh-CN': { group: '默认组', guests: '游客组', storage: '本地存储' },
  'en-US': { group: 'Default group', guests: 'Guests', storage: 'Local storage' },
}
const names = basicNames['zh-CN']

/** Sizes are bytes; a limit of 0 is no limit. */
/** Not SVG, which is a program as much as a picture: whoever wants it says so. */
const types = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'bmp', 'tif', 'tiff', 'heic', 'heif']

const common = { intro: '', allow_file_types: JSON.stringify(types) }

export const basicGroups = [
  {
    ...common,
    name: names.group,
    is_default: true,
    is_guest: false,
    capacity_bytes: 10 * 1024 * MB,
    max_upload_bytes: 50 * MB,
    min_upload_bytes: 0,
    max_files_per_batch: 200,
    limit_concurrent_upload: 4,
    limit_per_minute: 120,
    limit_per_hour: 2000,
    limit_per_day: 10_000,
    limit_per_week: 0,
    limit_per_month: 0,
  },
  {
    ...common,
    name: names.guests,
    is_default: false,
    is_guest: true,
    capacity_bytes: 0,
    max_upload_bytes: 10 * MB,
    min_upload_bytes: 0,
    max_files_per_batch: 10,
    limit_concurrent_upload: 2,
    limit_per_minute: 10,
    limit_per_hour: 30,
    limit_per_day: 100,
    limit_per_week: 300,
    limit_per_month: 1000,
  },
]

export const basicStorage = { name: names.storage, intro: '', provider: 'local', options: '{}', is_enabled: true }
