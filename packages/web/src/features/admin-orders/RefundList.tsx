import type { AdminOrderDetail } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Section } from '#ui/layout/Section.tsx'
import classes from './Orders.module.css'

const wordsOf = (text: string) => text && <span className={classes.words}>{text}</span>

/** What was sent back, by whom and why; nothing where nothing was. */
export function RefundList({ order: { refunds } }: { order: AdminOrderDetail }) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  if (refunds.length === 0) return null
  return (
    <Section title={t('refunds')}>
      <ul className={classes.list}>
        {refunds.map(({ id, amount, currency, note, by, created_at }) => (
          <li key={id} className={classes.item}>
            <div className={classes.itemHead}>
              <strong>{formats.money(amount, currency)}</strong>
            </div>
            <DescriptionList
              facts={[
                [t('created_at'), formats.dateTime(created_at)],
                [t('by'), by?.username],
                [t('note'), wordsOf(note)],
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
