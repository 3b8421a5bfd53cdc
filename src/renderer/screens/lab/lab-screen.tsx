// All screens of the Lab, each with one sentence about its use.
import { rootOf } from '../../boot/place.js'
import { screens } from '../../boot/screens.js'
import { below } from '../../features/shell/in-rail.js'

export function LabScreen() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page lab" tabIndex={0} aria-label="Lab">
      <header>
        <h2>Lab</h2>
        <p>Measure models and configs, and train models on your runs. You do not need the lab to build a program.</p>
      </header>
      <div className="cards">
        {below(screens, 'lab').map((screen) => (
          <a key={screen.name} className="demo-card" href={rootOf(screen)}>
            <screen.Icon aria-hidden />
            <span>
              <b>{screen.title}</b>
              <p>{screen.about}</p>
            </span>
          </a>
        ))}
      </div>
    </section>
  )
}
