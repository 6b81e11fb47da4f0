import { describe, expect, it } from 'vitest'
import { type BatchField, getBatchChanges, fieldsFor, noValues } from './batch-changes.ts'

const values = { ...noValues, name: 'Boat', tags: ['sea'], album_id: '7', expired_at: '2030-01-02T03:04' }
const ticked = (...fields: BatchField[]) => new Set(fields)

describe('a change of many photos', () => {
  it('[PH-01] is of the ticked fields alone', () => {
    expect(getBatchChanges(values, ticked('tags', 'is_public'))).toEqual({ tags: ['sea'], is_public: false })
    expect(getBatchChanges(values, ticked())).toEqual({})
  })

  it('[PH-01] takes photos out of their albums, and their end away, where the field is empty', () => {
    const fields = ticked('album_id', 'expired_at', 'intro')
    expect(getBatchChanges(noValues, fields)).toEqual({ album_id: null, expired_at: null, intro: '' })
    expect(getBatchChanges(values, ticked('album_id'))).toEqual({ album_id: 7 })
  })

  it('means the time of the place where one is', () => {
    expect(getBatchChanges(values, ticked('expired_at'))).toEqual({
      expired_at: new Date(2030, 0, 2, 3, 4).toISOString(),
    })
  })

  it('gives no name to more than one', () => {
    expect(fieldsFor(1)).toContain('name')
    expect(fieldsFor(2)).not.toContain('name')
  })
})
