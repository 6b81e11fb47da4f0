import { Button, TextInput } from '@mantine/core'
import { Ticket, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportForm } from '#data/api/form-report.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './PlanPage.module.css'

interface Props {
  /** The code that is asked about. */
  code: string | undefined
  /** What the server calls it, once it has taken it. */
  name: string | undefined
  error: Error | null
  isPending: boolean
  onChange: (code: string | undefined) => void
}

/** A code that lowers the price; what the server says of it stands under it. */
export function CouponField({ code, name, error, isPending, onChange }: Props) {
  const { t } = useTranslation('plans')
  const [text, setText] = useState(code ?? '')
  const [isMissing, setMissing] = useState(false)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    reportForm(text.trim() !== '')
    if (text.trim() !== '') onChange(text.trim())
  }
  const handleRemove = () => {
    setText('')
    onChange(undefined)
  }

  if (code && name !== undefined) {
    return (
      <div className={classes.applied}>
        <Ticket size={20} aria-hidden />
        <output>
          {t('coupon.applied', { name })}
          <small>{code}</small>
        </output>
        <IconButton label={t('coupon.remove', { code })} onClick={handleRemove}>
          <X size={16} />
        </IconButton>
      </div>
    )
  }
  return (
    <form className={classes.coupon} onSubmit={handleSubmit} noValidate>
      <TextInput
        label={t('coupon.label')}
        placeholder={t('coupon.placeholder')}
        value={text}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isMissing ? t('coupon.required') : error?.message}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {t('coupon.apply')}
      </Button>
    </form>
  )
}
