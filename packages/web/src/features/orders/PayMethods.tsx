import type { PayOption } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PayMark } from '#components/PayMark.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import classes from './PayPanel.module.css'
import { methodOf } from './use-payment.ts'

interface Props {
  options: PayOption[]
  isPending: boolean
  onPay: (option: PayOption) => void
}

const keyOf = ({ gateway_id, channel }: PayOption) => `${gateway_id}-${channel ?? ''}`

/** What comes after it was chosen; two of one label are told apart by the names that the site gave them. */
function useHint(options: PayOption[]) {
  const { t } = useTranslation('orders')
  return (one: PayOption) => {
    const { platform, label, name } = one
    const isTwin = options.filter((option) => option.label === label).length > 1
    const way = platform === 'transfer' ? 'transfer' : methodOf(one)
    return isTwin && name ? `${name} · ${t(`pay.${way}`)}` : t(`pay.${way}`)
  }
}

/** The ways to pay, one of which is taken. */
export function PayMethods({ options, isPending, onPay }: Props) {
  const { t } = useTranslation('orders')
  const group = useId()
  const hintOf = useHint(options)
  const [chosen, setChosen] = useState<string | null>(null)
  const option = options.find((one) => keyOf(one) === chosen) ?? options[0]
  if (!option) return <EmptyState drawing="closed" title={t('pay.none')} hint={t('pay.none_hint')} />
  return (
    <>
      <fieldset className={classes.methods}>
        <legend>{t('pay.methods')}</legend>
        {options.map((one) => (
          <label key={keyOf(one)} className={classes.method}>
            <PayMark label={one.label} />
            <span className={classes.words}>
              <span>{t(`labels.${one.label}`)}</span>
              <small>{hintOf(one)}</small>
            </span>
            <input
              type="radio"
              name={group}
              value={keyOf(one)}
              checked={one === option}
              onChange={() => setChosen(keyOf(one))}
            />
          </label>
        ))}
      </fieldset>
      <Button size="md" fullWidth loading={isPending} onClick={() => onPay(option)}>
        {t('pay.submit')}
      </Button>
    </>
  )
}
