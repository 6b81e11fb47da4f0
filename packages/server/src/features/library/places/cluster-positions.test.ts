import { expect, test } from 'vitest'
import { randomFrom } from '#test/factories/pictures.ts'
import { clusterPositions, MAX_CLUSTERS_COUNT, projectPositions } from './cluster-positions.ts'

const world = { west: -180, south: -90, east: 180, north: 90 }
const numbersOf = (points: [latitude: number, longitude: number][]) =>
  Int32Array.from(points.flatMap(([latitude, longitude], index) => [index + 1, latitude * 1e6, longitude * 1e6]))

test('[MP-03] every photo of the box is in one cluster, and there are never more than two hundred', () => {
  const random = randomFrom(1)
  const points = Array.from({ length: 5000 }, (): [number, number] => [random() * 180 - 90, random() * 360 - 180])
  const positions = projectPositions(numbersOf(points))
  for (const zoom of [0, 3, 8, 20]) {
    const { clusters, photo_count } = clusterPositions(positions, world, zoom)
    expect(clusters.length).toBeLessThanOrEqual(MAX_CLUSTERS_COUNT)
    expect(clusters.reduce((sum, cluster) => sum + cluster.photo_count, 0)).toBe(photo_count)
    expect(photo_count).toBe(5000)
  }
  const part = clusterPositions(positions, { west: 170, south: -10, east: -170, north: 10 }, 4)
  const isWithin = ([latitude, longitude]: [number, number]) => Math.abs(latitude) <= 10 && Math.abs(longitude) >= 170
  expect(part.photo_count).toBe(points.filter(isWithin).length)
})

test('[MP-03] a cluster lies amid its photos', () => {
  const positions = projectPositions(
    numbersOf([
      [47.3769, 8.5417],
      [47.3701, 8.5401],
    ]),
  )
  const { clusters } = clusterPositions(positions, world, 5)
  expect(clusters).toEqual([
    {
      latitude: expect.closeTo(47.3735, 4) as number,
      longitude: expect.closeTo(8.5409, 4) as number,
      photo_count: 2,
      box: [8.5401, 47.3701, 8.5417, 47.3769],
      cover_id: 2,
    },
  ])
})
