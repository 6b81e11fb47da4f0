import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { useRegenerateRecoveryCodes, useCreatePasskey, factorsQuery } from '#data/identity/second-factors.ts'
import classes from './SecurityTab.module.css'
import type { Passkey } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Plus, Copy, Download, Printer, ShieldAlert, ShieldCheck } from 'lucide-react'
import { canUsePasskeys } from '#lib/browser/passkeys.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { deviceName } from './device-name.ts'
import { PasskeyNameDialog, PasskeyRow } from './PasskeyRow.tsx'
import { useCopy } from '#components/links/use-copy.ts'
import { downloadText, printText } from '#lib/browser/save-file.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import recoveryCodesClasses from './RecoveryCodes.module.css'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import { TotpSection } from './TotpSection.tsx'

/** Number of remaining codes from which new ones are recommended. */
const LOW_CODE_COUNT = 3

interface CodesSectionProps {
  remainingCount: number
  onCodes: (codes: string[]) => void
}

/** Remaining recovery codes for a lost device. */
function RecoveryCodesSection({ remainingCount, onCodes }: CodesSectionProps) {
  const { t } = useTranslation('second-factors')
  const [isAsking, setAsking] = useState(false)
  const renewal = useRegenerateRecoveryCodes()
  return (
    <section className={classes.section} aria-labelledby="codes">
      <div className={classes.head}>
        <h3 id="codes">{t('codes.title')}</h3>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('codes.renew')}
        </Button>
      </div>
      <p className={classes.hint}>{t('codes.hint')}</p>
      <p className={remainingCount <= LOW_CODE_COUNT ? classes.warning : classes.hint}>
        {t('codes.left', { count: remainingCount })}
      </p>
      {/* New codes delete the previous ones. */}
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('codes.renew')}
        onDelete={() => renewal.mutateAsync(undefined)}
        mutation={renewal}
        onDeleted={({ recovery_codes }) => onCodes(recovery_codes)}
      >
        {t('codes.renew_hint')}
      </DeleteDialog>
    </section>
  )
}

interface Props {
  passkeys: Passkey[]
  hasTotp: boolean
  onCodes: (codes: string[] | null) => void
}

function AddPasskey({ onCodes }: Pick<Props, 'onCodes'>) {
  const { t } = useTranslation('second-factors')
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useCreatePasskey()
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
      <PasskeyNameDialog
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

/** Passkeys serve as a second factor and as a login without a password. */
function PasskeySection({ passkeys, hasTotp, onCodes }: Props) {
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

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation(['second-factors', 'app'])
  const { site } = useConfigs()
  const title = t('codes.file_title', { site: site.title, username: useProfile()?.username ?? '' })
  const text = codes.join('\n')
  const copy = useCopy('text')

  return (
    <>
      <p className={recoveryCodesClasses.hint}>{t('codes.once')}</p>
      <ul className={recoveryCodesClasses.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={recoveryCodesClasses.keep}>
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy(text)}>
          {t('app:copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => downloadText(t('codes.file_name'), `${title}\n\n${text}\n`)}
        >
          {t('codes.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => printText(title, text)}
        >
          {t('codes.print')}
        </Button>
      </div>
      <div className={recoveryCodesClasses.done}>
        <Button onClick={onClose}>{t('codes.kept')}</Button>
      </div>
    </>
  )
}

/** Recovery codes for a lost phone; they are shown only once. */
function RecoveryCodes({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const { t } = useTranslation('second-factors')
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={t('codes.title')}>
      <Codes codes={codes ?? []} onClose={onClose} />
    </Dialog>
  )
}

function State({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('second-factors')
  const Icon = isOn ? ShieldCheck : ShieldAlert
  return (
    <div className={classes.state} data-on={isOn || undefined}>
      <Icon size={20} aria-hidden />
      <div>
        <p>{isOn ? t('state.on') : t('state.off')}</p>
        <p>{isOn ? t('state.on_hint') : t('state.off_hint')}</p>
      </div>
    </div>
  )
}

/** Second factors and recovery codes. */
export function SecurityTab() {
  const { data, error, refetch } = useQuery(factorsQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />

  const { totp, passkeys, recovery_codes_left } = data
  const isOn = totp !== null || passkeys.length > 0
  return (
    <>
      <State isOn={isOn} />
      <PasskeySection passkeys={passkeys} hasTotp={totp !== null} onCodes={setCodes} />
      <TotpSection totp={totp} isLast={passkeys.length === 0} onCodes={setCodes} />
      {isOn && <RecoveryCodesSection remainingCount={recovery_codes_left} onCodes={setCodes} />}
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
