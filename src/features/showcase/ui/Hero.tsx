import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PauseButton } from '#platform/client/buttons/PauseButton.tsx';
import { heroText } from '../hero.labels.ts';
import { HeroBackdrop } from './HeroBackdrop.tsx';
import { TypedHeadline } from './TypedHeadline.tsx';
import './hero.css';
import classes from './hero.module.css';

interface HeroProps {
  /** True also for visitors that could after signing in. */
  canPost: boolean;
}

export function Hero({ canPost }: HeroProps) {
  const [paused, setPaused] = useState(false);
  return (
    <section className="bw-hero" aria-labelledby="hero-title">
      <div className={`${classes.paper} bw-grid`} aria-hidden="true" />
      <div className="bw-page bw-hero-row">
        <div className="bw-hero-text">
          <TypedHeadline id="hero-title" paused={paused} />
          <p>{heroText.lead}</p>
          <div className="bw-hero-actions">
            {canPost && (
              <Link
                to="/create-project"
                className="bw-button"
                data-variant="primary"
                data-size="lg"
                data-cta="post-project"
              >
                Post a project
              </Link>
            )}
            <Link
              to="/projects"
              data-cta="find-work"
              className="bw-button"
              data-variant={canPost ? 'default' : 'primary'}
              data-size="lg"
            >
              Find work
            </Link>
          </div>
        </div>
        <HeroBackdrop paused={paused} />
        <PauseButton noun="the animation" paused={paused} onChange={setPaused} />
      </div>
    </section>
  );
}
