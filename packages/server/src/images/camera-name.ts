interface CameraExif {
  make?: string | undefined
  model?: string | undefined
}

/**
 * Returns the name by which a camera is searched, such as “Apple iPhone 15” or “NIKON D750”: many models are named with
 * their make already.
 */
export function cameraNameOf({ make = '', model = '' }: CameraExif) {
  const [brand = ''] = make.trim().split(/\s+/)
  const isBranded = model.toLowerCase().startsWith(brand.toLowerCase())
  const name = model !== '' && isBranded ? model : `${make} ${model}`
  return name.replace(/\s+/g, ' ').trim() || null
}
