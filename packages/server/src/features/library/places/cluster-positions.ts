import type { MapBox } from '@imagora/contract'
import { toDegrees } from '#db/blob-places.ts'

/** Clusters are this wide on the screen, so that their pictures do not cover each other. */
const CELL_PX = 72
const TILE_PX = 256
/** A part of the world with more clusters gets larger ones. */
export const MAX_CLUSTERS_COUNT = 200
/** Web maps show no more of the poles. */
const MAX_LATITUDE = 85.05112878

/** Positions in web Mercator, where the world is a square with sides of 1. */
export interface MapPositions {
  ids: Int32Array
  x: Float64Array
  y: Float64Array
}

export interface PositionCluster {
  latitude: number
  longitude: number
  photo_count: number
  box: [west: number, south: number, east: number, north: number]
  /** The photo that was added last. */
  cover_id: number
}

const toX = (longitude: number) => longitude / 360 + 0.5

function toY(latitude: number) {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const toLongitude = (x: number) => roundDegrees((x - 0.5) * 360)
const toLatitude = (y: number) => roundDegrees((Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI)

/** Takes id, latitude and longitude of each photo, in millionths of a degree. */
export function projectPositions(numbers: Int32Array): MapPositions {
  const count = numbers.length / 3
  const positions = { ids: new Int32Array(count), x: new Float64Array(count), y: new Float64Array(count) }
  for (let index = 0; index < count; index++) {
    positions.ids[index] = numbers[index * 3]!
    positions.y[index] = toY(toDegrees(numbers[index * 3 + 1]!))
    positions.x[index] = toX(toDegrees(numbers[index * 3 + 2]!))
  }
  return positions
}

interface Cell {
  x: number
  y: number
  count: number
  west: number
  north: number
  east: number
  south: number
  cover_id: number
}

function findInBox({ x, y }: MapPositions, { west, south, east, north }: MapBox) {
  const [left, right, top, bottom] = [toX(west), toX(east), toY(north), toY(south)]
  const found: number[] = []
  for (let index = 0; index < x.length; index++) {
    if (y[index]! < top || y[index]! > bottom) continue
    const isEastOfWest = x[index]! >= left
    const isWestOfEast = x[index]! <= right
    if (left <= right ? isEastOfWest && isWestOfEast : isEastOfWest || isWestOfEast) found.push(index)
  }
  return found
}

/** Returns null when there are too many cells. */
function groupByCell({ ids, x, y }: MapPositions, found: number[], cellsPerSide: number) {
  const cells = new Map<number, Cell>()
  for (const index of found) {
    const [left, top] = [x[index]!, y[index]!]
    const key = Math.floor(top * cellsPerSide) * cellsPerSide + Math.floor(left * cellsPerSide)
    const cell = cells.get(key)
    if (!cell) {
      if (cells.size === MAX_CLUSTERS_COUNT) return null
      const box = { west: left, east: left, north: top, south: top }
      cells.set(key, { x: left, y: top, count: 1, ...box, cover_id: ids[index]! })
      continue
    }
    cell.x += left
    cell.y += top
    cell.count++
    if (left < cell.west) cell.west = left
    if (left > cell.east) cell.east = left
    if (top < cell.north) cell.north = top
    if (top > cell.south) cell.south = top
    if (ids[index]! > cell.cover_id) cell.cover_id = ids[index]!
  }
  return cells
}

/** Groups the photos of a box by cells of a grid that is the same for every box of this scale, the largest first. */
export function clusterPositions(positions: MapPositions, box: MapBox, zoom: number) {
  const found = findInBox(positions, box)
  let cellsPerSide = Math.max(1, Math.round((TILE_PX * 2 ** zoom) / CELL_PX))
  let cells = groupByCell(positions, found, cellsPerSide)
  while (!cells) {
    cellsPerSide = Math.max(1, Math.floor(cellsPerSide / 2))
    cells = groupByCell(positions, found, cellsPerSide)
  }
  const clusters = [...cells.values()].map(({ x, y, count, west, east, north, south, cover_id }): PositionCluster => ({
    latitude: toLatitude(y / count),
    longitude: toLongitude(x / count),
    photo_count: count,
    box: [toLongitude(west), toLatitude(south), toLongitude(east), toLatitude(north)],
    cover_id,
  }))
  return { clusters: clusters.toSorted((one, other) => other.photo_count - one.photo_count), photo_count: found.length }
}
