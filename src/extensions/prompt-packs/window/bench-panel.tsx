// The prompt packs of the data folder: what each words otherwise, files that are none, and the built-in prompts to begin from.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { core, errorMessage } from '../../../renderer/boot/api.js'
import { PageLink } from '../../../renderer/features/help/page-link.js'
import { download } from '../../../renderer/ui/download.js'
import { Notice } from '../../../renderer/ui/notice.js'
import { count } from '../../../words/figures.js'
import type { PackCard } from '../contract/pack.js'
import { modelsWords, packProblemText } from '../words/words.js'

export default function PromptPacksPanel() {
  const { data, error } = useQuery({ queryKey: ['prompt-packs'], queryFn: () => core.promptPacks.list({}), staleTime: 0 })
  const save = useMutation({
    mutationFn: () => core.promptPacks.builtIn({}),
    onSuccess: ({ text }) => download('my-prompts.toml', 'application/toml', text),
  })
  const failed = error ?? save.error
  return (
    <section className="panel figure all" aria-label="Prompt packs">
      <h3>
        Prompt packs <small>alternative prompt wordings; select a pack in a config to test it in an experiment</small>
        <span className="flex-1" />
        <button type="button" className="button quiet" disabled={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden /> Save the built-in prompts as a pack
        </button>
      </h3>
      {failed ? <Notice tone="bad">{errorMessage(failed)}</Notice> : null}
      {(data?.unfit ?? []).map(({ file, problem }) => (
        <Notice key={file} tone="warn">
          Skipped {file}: {packProblemText(problem)}.
        </Notice>
      ))}
      {data?.packs.length === 0 ? (
        <p className="note">
          No prompt packs yet. Save the built-in prompts, edit them, and move the file to the folder <code>prompt-packs</code> in the data
          folder. <PageLink page="prompt-packs">How packs work</PageLink>
        </p>
      ) : null}
      <ul className="packs" aria-label="Packs">
        {(data?.packs ?? []).map((pack) => (
          <Pack key={`${pack.name}@${pack.version}`} pack={pack} />
        ))}
      </ul>
    </section>
  )
}

function Pack({ pack: { name, version, words, sha256, variants, file } }: { pack: PackCard }) {
  return (
    <li>
      <details>
        <summary>
          <b>
            {name}@{version}
          </b>{' '}
          {words}{' '}
          <small>
            {count(variants.length, 'variant')} · {file} · SHA-256 {sha256.slice(0, 12)}
          </small>
        </summary>
        {variants.map(({ step, length, models, text }) => (
          <figure key={`${step} ${length} ${models.join(' ')}`}>
            <figcaption>
              {step} <small>{`${length ?? 'long and short'} prompts, for ${modelsWords(models)}`}</small>
            </figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
            <pre tabIndex={0}>{text}</pre>
          </figure>
        ))}
      </details>
    </li>
  )
}
