import { randomBytes } from 'node:crypto'

const mostAtOnce = 0xfff

/** UUIDs of version 7: the milliseconds first and then a count, so that what is later is larger. */
function deliveryIds() {
  let last = { time: 0, count: 0 }
  return (now: Date) => {
    const isNew = now.getTime() > last.time
    const isFull = last.count === mostAtOnce
    if (isNew) last = { time: now.getTime(), count: 0 }
    else last = isFull ? { time: last.time + 1, count: 0 } : { time: last.time, count: last.count + 1 }
    const bytes = randomBytes(16)
    bytes.writeUIntBE(last.time, 0, 6)
    bytes.writeUInt16BE(0x7000 | last.count, 6)
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
}

export const newDeliveryId = deliveryIds()
