import { useEffect, useRef, useState } from 'react';
import darkVideo from './video/hero-dark.mp4';
import darkStill from './video/hero-dark.webp';
import lightVideo from './video/hero-light.mp4';
import lightStill from './video/hero-light.webp';
import classes from './hero-backdrop.module.css';

const sources = {
  light: { video: lightVideo, still: lightStill },
  dark: { video: darkVideo, still: darkStill },
};
/** In pixels. */
const videoSize = { width: 1680, height: 840 };

function drawFrames(video: HTMLVideoElement, canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  let drawnTime = -1;
  let frameRequest = 0;
  const drawFrame = () => {
    if (video.currentTime !== drawnTime) {
      context?.drawImage(video, 0, 0, videoSize.width, videoSize.height);
    }
    drawnTime = video.currentTime;
    frameRequest = requestAnimationFrame(drawFrame);
  };
  drawFrame();
  return () => cancelAnimationFrame(frameRequest);
}

interface VideoCanvasProps {
  src: string;
  paused: boolean;
  onFail: () => void;
}

/**
 * Copies the frames to a canvas, because a visible video element would count as the largest
 * contentful paint.
 */
function VideoCanvas({ src, paused, onFail }: VideoCanvasProps) {
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasStarted, setHasStarted] = useState(false);

  // Not a prop: React delays the commit of a revealed Suspense boundary and drops events before it,
  // so `onError` would miss a file that fails at once.
  useEffect(() => {
    if (video.current) video.current.src = src;
  }, [src]);

  useEffect(() => {
    if (paused) video.current?.pause();
    // If the browser blocks autoplay, the drawing remains visible.
    else video.current?.play().catch(() => {});
  }, [paused]);

  useEffect(() => {
    if (!hasStarted || !video.current || !canvas.current) return;
    return drawFrames(video.current, canvas.current);
  }, [hasStarted]);

  return (
    <>
      <video
        className={classes.source}
        ref={video}
        autoPlay={!paused}
        muted
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setHasStarted(true)}
        onError={onFail}
      />
      <canvas {...videoSize} ref={canvas} className={classes.video} data-shown={hasStarted} />
    </>
  );
}

interface HeroVideoProps {
  scheme: 'light' | 'dark';
  paused: boolean;
}

export default function HeroVideo({ scheme, paused }: HeroVideoProps) {
  const { video, still } = sources[scheme];
  const [medium, setMedium] = useState<'video' | 'still' | 'gradient'>('video');
  const [isStillLoaded, setStillLoaded] = useState(false);
  if (medium === 'video') {
    return <VideoCanvas src={video} paused={paused} onFail={() => setMedium('still')} />;
  }
  if (medium === 'gradient') return <div className={classes.gradient} />;
  return (
    <img
      className={classes.video}
      data-shown={isStillLoaded}
      src={still}
      alt=""
      onLoad={() => setStillLoaded(true)}
      onError={() => setMedium('gradient')}
    />
  );
}
