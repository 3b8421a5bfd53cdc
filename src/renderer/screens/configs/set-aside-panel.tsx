// Saved configs that nothing uses, since they do not fit: what is wrong with each, and how it is corrected or removed.
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { referenceParts, type UnfitConfig } from '../../../contract/calls/configs.js'
import { unfitRemedy, unfitWords } from '../../../words/configs/configs.js'
import { core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { CONFIGS } from './cards.js'
import { ForgetConfig } from './forget-config.js'

export function SetAsidePanel() {
  const { data, error } = useQuery({ queryKey: [...CONFIGS, 'unfit'], queryFn: () => core.configs.unfit({}), staleTime: 0 })
  if (error) return <Notice tone="bad">{errorMessage(error)}</Notice>
  if (!data || data.length === 0) return null
  const byName = [...Map.groupBy(data, ({ name }) => referenceParts(name).name)]
  return (
    <section className="panel config-unfit" aria-label="Set aside">
      <h3>
        Set aside <small>saved, but they no longer fit; nothing uses them</small>
      </h3>
      {byName.map(([name, unfit]) => (
        <SetAside key={name} name={name} unfit={unfit} />
      ))}
    </section>
  )
}

function SetAside({ name, unfit }: { name: string; unfit: readonly UnfitConfig[] }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <article aria-label={name}>
      {unfit.map((each) => (
        <Notice key={each.name} tone="warn" remedy={unfitRemedy(each)}>
          {unfitWords(each)}
        </Notice>
      ))}
      {isLeaving ? (
        <ForgetConfig name={name} lost={`${name} is removed with all its versions.`} onKeep={() => setLeaving(false)} />
      ) : (
        <div className="actions">
          <button type="button" className="button quiet" onClick={() => setLeaving(true)}>
            <Trash2 aria-hidden /> Forget {name} with all its versions
          </button>
        </div>
      )}
    </article>
  )
}
