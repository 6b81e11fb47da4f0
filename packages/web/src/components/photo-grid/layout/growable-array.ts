/** Number column of unknown final length; its capacity doubles when full. */
export function createGrowableArray(capacity = 1024) {
  let values = new Float64Array(capacity)
  let length = 0
  return {
    push(value: number) {
      if (length === values.length) {
        const larger = new Float64Array(values.length * 2)
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    last: () => values[length - 1] ?? 0,
    /** Returns the values without spare capacity; the column must not grow afterwards. */
    done: () => values.subarray(0, length),
  }
}
