import { useProfile } from '#data/identity/session.ts'
import classes from './DataTab.module.css'
import { DeletionZone } from './DeletionZone.tsx'
import { ExportPart } from './ExportPart.tsx'

/** One's data: taken along, or given up with the account. */
export function DataTab() {
  const profile = useProfile()
  if (!profile) return null
  return (
    <div className={classes.parts}>
      <ExportPart profile={profile} />
      <DeletionZone profile={profile} />
    </div>
  )
}
