import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import type { MenuProps } from './Options.tsx'
import classes from './Menus.module.css'
import { Options } from './Options.tsx'

const kilobyte = 1024
const megabyte = 1024 ** 2

const spans: { min_bytes?: number; max_bytes?: number }[] = [
  { max_bytes: 200 * kilobyte },
  { min_bytes: 200 * kilobyte, max_bytes: megabyte },
  { min_bytes: megabyte, max_bytes: 5 * megabyte },
  { min_bytes: 5 * megabyte, max_bytes: 20 * megabyte },
  { min_bytes: 20 * megabyte },
]

interface EndProps {
  label: string
  bytes: number | undefined
  onBytes: (bytes: number | undefined) => void
}

/** Size input in MB; incomplete numbers are not applied. */
function End({ label, bytes, onBytes }: EndProps) {
  const [typed, setTyped] = useState(() => (bytes === undefined ? '' : String(Number((bytes / megabyte).toFixed(2)))))
  const handleChange = (text: string) => {
    setTyped(text)
    const size = Number(text.replace(',', '.'))
    if (text.trim() === '') onBytes(undefined)
    else if (size >= 0 && size < 1e6) onBytes(Math.round(size * megabyte))
  }
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      rightSection={<span className={classes.unit}>MB</span>}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  )
}

export function SizeMenu({ filters: { min_bytes, max_bytes }, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  const formats = useFormats()
  const isOn = (span: (typeof spans)[number]) => span.min_bytes === min_bytes && span.max_bytes === max_bytes
  const wordsOf = (span: (typeof spans)[number]) => {
    const [least, most] = [span.min_bytes, span.max_bytes].map((bytes) => bytes && formats.bytes(bytes))
    if (!least) return t('filters.up_to', { end: most ?? '' })
    return most ? `${least} – ${most}` : t('filters.from', { end: least })
  }
  return (
    <>
      <Options
        options={spans.map((span) => ({ value: span, label: wordsOf(span) }))}
        isOn={isOn}
        onChoose={(span) => onChange({ min_bytes: undefined, max_bytes: undefined, ...(!isOn(span) && span) })}
      />
      <div className={classes.ends}>
        <End label={t('sizes.least')} bytes={min_bytes} onBytes={(bytes) => onChange({ min_bytes: bytes })} />
        <End label={t('sizes.most')} bytes={max_bytes} onBytes={(bytes) => onChange({ max_bytes: bytes })} />
      </div>
    </>
  )
}
