import type { Passkey } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canUsePasskeys } from '#lib/browser/passkeys.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { deviceName } from './device-name.ts'
import { PasskeyName } from './PasskeyName.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { useAddPasskey } from '#data/identity/second-factors.ts'
import classes from './SecurityTab.module.css'

interface Props {
  passkeys: Passkey[]
  hasTotp: boolean
  onCodes: (codes: string[] | null) => void
}

function AddPasskey({ onCodes }: Pick<Props, 'onCodes'>) {
  const { t } = useTranslation('second-factors')
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useAddPasskey()
  const handleName = async (name: string) => {
    const { recovery_codes } = await mutateAsync(name)
    setAsking(false)
    notices.success({ message: t('passkeys.added') })
    onCodes(recovery_codes)
  }
  return (
    <>
      <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t('passkeys.add')}
      </Button>
      <PasskeyName
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('passkeys.add')}
        name={deviceName(navigator.userAgent)}
        hint={t('passkeys.add_hint')}
        action={t('passkeys.go_on')}
        send={handleName}
      />
    </>
  )
}

/** Passkeys: a second factor, and a way in without a password. */
export function PasskeySection({ passkeys, hasTotp, onCodes }: Props) {
  const { t } = useTranslation('second-factors')
  const canAdd = canUsePasskeys() && passkeys.length < limits.passkey.count
  return (
    <section className={classes.section} aria-labelledby="passkeys">
      <div className={classes.head}>
        <h3 id="passkeys">{t('passkeys.title')}</h3>
        {canAdd && <AddPasskey onCodes={onCodes} />}
      </div>
      <p className={classes.hint}>{t('passkeys.hint')}</p>
      {!canUsePasskeys() && <p className={classes.warning}>{t('passkeys.unavailable')}</p>}
      {passkeys.length === 0 ? (
        <p className={classes.hint}>{t('passkeys.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={!hasTotp && passkeys.length === 1} />
          ))}
        </ul>
      )}
    </section>
  )
}
