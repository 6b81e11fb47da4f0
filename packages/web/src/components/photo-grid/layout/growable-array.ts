/** A column of numbers whose length is known only at the end: doubled when it is full. */
export function growing(capacity = 1024) {
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
    /** Without the spare room; the column is not to grow any more. */
    done: () => values.subarray(0, length),
  }
}
