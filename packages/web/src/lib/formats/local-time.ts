const pad = (number: number) => String(number).padStart(2, '0')

/** As `<input type="datetime-local">` wants it: the clock on the wall, to the minute. */
export function localTime(time = new Date()) {
  const date = [time.getFullYear(), pad(time.getMonth() + 1), pad(time.getDate())].join('-')
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}
