import type { PhotoDetail } from '@imagora/contract'

type Exif = NonNullable<PhotoDetail['exif']>
type Place = NonNullable<PhotoDetail['place']>

/** Makers write their name before that of the camera, or do not. */
export function cameraOf({ make = '', model = '' }: Exif) {
  const isNamed = model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0] ?? '')
  return isNamed ? model : `${make} ${model}`.trim()
}

/** As photographers write it: a fraction where it is one, in seconds. */
export function exposureOf({ exposure_time }: Exif) {
  if (!exposure_time) return ''
  return exposure_time < 0.3 ? `1/${Math.round(1 / exposure_time)} s` : `${Number(exposure_time.toFixed(1))} s`
}

export function focalLengthOf({ focal_length, focal_length_35mm }: Exif) {
  if (!focal_length) return ''
  const length = `${Number(focal_length.toFixed(1))} mm`
  const isOther = focal_length_35mm && Math.round(focal_length_35mm) !== Math.round(focal_length)
  return isOther ? `${length} (${Math.round(focal_length_35mm)} mm)` : length
}

export const apertureOf = ({ aperture }: Exif) => (aperture ? `f/${Number(aperture.toFixed(1))}` : '')

/** Five digits tell a place to a metre. */
export const placeOf = ({ latitude, longitude }: Place) =>
  `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`
