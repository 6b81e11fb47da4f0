import type { GroupBody } from '#data/billing/groups.ts'
import type { AdminGroup, ImagePolicyChanges } from '@imagora/contract'
import { rawTypes, videoTypes } from '@imagora/contract/limits'
import { isNumberText, parseTypedNumber, formatInUnit } from '#lib/formats/numbers.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

/** Number fields of a group in form order, with the factor from the displayed unit to the server's. */
export const groupNumberFactors = {
  max_upload_bytes: MB,
  min_upload_bytes: MB,
  max_files_per_batch: 1,
  max_video_bytes: MB,
  max_video_seconds: 1,
  capacity_bytes: GB,
  monthly_traffic_bytes: GB,
  limit_concurrent_upload: 1,
  limit_per_minute: 1,
  limit_per_hour: 1,
  limit_per_day: 1,
  limit_per_week: 1,
  limit_per_month: 1,
} as const

export type GroupNumberField = keyof typeof groupNumberFactors
const numberNames = Object.keys(groupNumberFactors) as GroupNumberField[]

/** Form values as typed; numbers are strings until they are sent. */
export interface GroupValues extends Record<GroupNumberField, string> {
  name: string
  intro: string
  allow_file_types: string[]
  storage_ids: number[]
  policy: ImagePolicyChanges
}

const pictureTypes = [
  ['jpg', 'jpeg'],
  ['png'],
  ['gif'],
  ['webp'],
  ['avif'],
  ['heic', 'heif'],
  ['jxl'],
  ['tiff', 'tif'],
  ['bmp'],
  ['svg'],
] as const

/** File types as the form groups them; file extensions of one format are toggled together. */
export const fileTypeGroups: {
  name: 'pictures' | 'raw' | 'videos'
  types: readonly (readonly [string, ...string[]])[]
}[] = [
  { name: 'pictures', types: pictureTypes },
  { name: 'raw', types: rawTypes.map((type) => [type] as const) },
  { name: 'videos', types: videoTypes.map((type) => [type] as const) },
]

/** File extensions that a new group allows: SVG may contain scripts, and RAW files and videos take space and traffic. */
const allowedTypes = pictureTypes.flat().filter((type) => type !== 'svg')

const mapNumbers = <T>(of: (name: GroupNumberField) => T) =>
  Object.fromEntries(numberNames.map((name) => [name, of(name)])) as Record<GroupNumberField, T>

export const newGroupValues: GroupValues = {
  name: '',
  intro: '',
  ...mapNumbers(() => '0'),
  max_upload_bytes: '50',
  max_video_bytes: '200',
  max_video_seconds: '300',
  max_files_per_batch: '200',
  capacity_bytes: '10',
  limit_concurrent_upload: '4',
  limit_per_minute: '120',
  allow_file_types: allowedTypes,
  storage_ids: [],
  policy: {},
}

export const toGroupValues = (group: AdminGroup): GroupValues => ({
  name: group.name,
  intro: group.intro,
  ...mapNumbers((name) => formatInUnit(group[name], groupNumberFactors[name])),
  allow_file_types: group.allow_file_types,
  storage_ids: group.storage_ids,
  policy: group.policy,
})

/** Sizes may have up to three decimals, counts must be integers. */
export const isValidGroupNumber = (name: GroupNumberField, text: string) =>
  isNumberText(text, groupNumberFactors[name] === 1 ? 0 : 3)

const numberOf = (name: GroupNumberField, text: string) => Math.round(parseTypedNumber(text) * groupNumberFactors[name])

const isNumberName = (name: string): name is GroupNumberField => name in groupNumberFactors

/** Converts form values to the request body. */
export const toGroupBody = (values: Partial<GroupValues>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isNumberName(name) ? numberOf(name, value as string) : (value as unknown),
    ]),
  ) as Partial<GroupBody>
