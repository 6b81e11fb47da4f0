import type { PhotoDetail } from '@imagora/contract'
import { keepUnitOrder } from '#lib/formats/numbers.ts'

type Exif = NonNullable<PhotoDetail['exif']>
type Place = NonNullable<PhotoDetail['place']>

/** Returns the camera name; some makers repeat their name in the model, others do not. */
export function formatCamera({ make = '', model = '' }: Exif) {
  const isNamed = model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0] ?? '')
  return isNamed ? model : `${make} ${model}`.trim()
}

/** Formats the exposure time in seconds, as a fraction for short times. */
export function formatExposure({ exposure_time }: Exif) {
  if (!exposure_time) return ''
  return exposure_time < 0.3 ? `1/${Math.round(1 / exposure_time)} s` : `${Number(exposure_time.toFixed(1))} s`
}

export function formatFocalLength({ focal_length, focal_length_35mm }: Exif) {
  if (!focal_length) return ''
  const length = `${Number(focal_length.toFixed(1))} mm`
  const isOther = focal_length_35mm && Math.round(focal_length_35mm) !== Math.round(focal_length)
  return isOther ? `${length} (${Math.round(focal_length_35mm)} mm)` : length
}

export const formatAperture = ({ aperture }: Exif) => (aperture ? `f/${Number(aperture.toFixed(1))}` : '')

/** Five decimals locate a place to one metre. */
export const formatCoordinates = ({ latitude, longitude }: Place) =>
  keepUnitOrder(
    `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`,
  )

type City = NonNullable<PhotoDetail['city']>

/** Formats city and country in this language. */
export function formatCity({ name, name_zh, country }: City, language: string) {
  const isChinese = language === 'zh-CN'
  const countryName = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
  return isChinese ? `${countryName} ${name_zh ?? name}` : `${name}, ${countryName}`
}
