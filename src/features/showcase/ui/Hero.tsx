import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { HeroDrawing } from './HeroDrawing.tsx';
import './hero.css';

interface HeroProps {
  /** Whether a developer reads it: they come to find work. */
  developer: boolean;
}

export function Hero({ developer }: HeroProps) {
  return (
    <section className="bw-hero" aria-labelledby="hero-title">
      <div className="bw-hero-paper bw-grid" aria-hidden="true" />
      <div className="bw-page bw-hero-row">
        <div className="bw-hero-words">
          <h1 id="hero-title">Fixed-price software, drawn up before it is built.</h1>
          <p>
            Bidwright is where clients post a project with a budget and a deadline, developers
            answer with a price and a date, and the money is released when the work is right.
          </p>
          <div className="bw-hero-actions">
            {!developer && (
              <Button
                variant="next"
                size="lg"
                renderRoot={(props) => <Link to="/create-project" {...props} />}
              >
                Post a project
              </Button>
            )}
            <Button
              variant={developer ? 'next' : 'default'}
              size="lg"
              renderRoot={(p) => <Link to="/projects" {...p} />}
            >
              Find work
            </Button>
          </div>
        </div>
        <HeroDrawing />
      </div>
    </section>
  );
}
