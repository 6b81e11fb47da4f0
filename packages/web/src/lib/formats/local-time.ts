const pad = (number: number) => String(number).padStart(2, '0')

/** Local time to the minute, in the format of `<input type="datetime-local">`. */
export function localTime(time = new Date()) {
  const date = [time.getFullYear(), pad(time.getMonth() + 1), pad(time.getDate())].join('-')
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}
